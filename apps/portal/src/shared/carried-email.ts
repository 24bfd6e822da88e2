const key = 'gangway-sign-in-email';

/** Keeps an address, within this tab, for the sign-in form that the next page load shows. */
export function carryEmail(email: string): void {
  try {
    sessionStorage.setItem(key, email);
  } catch {
    // Without storage the address is typed again.
  }
}

/** The address kept by `carryEmail`; empty when there is none. */
export function carriedEmail(): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Once shown, the address is not kept any longer. */
export function forgetCarriedEmail(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // There was no storage to keep it.
  }
}
