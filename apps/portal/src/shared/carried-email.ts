/** Key of the address in the tab's storage. */
export const emailKey = 'gangway-sign-in-email';

/** Keeps an address, within this tab, for the sign-in form that the next page load shows. */
export function carryEmail(email: string): void {
  try {
    sessionStorage.setItem(emailKey, email);
  } catch {
    // Continue without storage: the person types the address again.
  }
}

/** The address stored by `carryEmail`; empty without one. */
export function carriedEmail(): string {
  try {
    return sessionStorage.getItem(emailKey) ?? '';
  } catch {
    return '';
  }
}

/** Remove the address once shown. */
export function forgetCarriedEmail(): void {
  try {
    sessionStorage.removeItem(emailKey);
  } catch {
    // Ignore blocked storage: nothing was kept.
  }
}
