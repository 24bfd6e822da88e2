const key = 'gangway-sign-in-email';

/** Keeps an address, within this tab, for the sign-in form that the next page load shows. */
export function carryEmail(email: string): void {
  try {
    sessionStorage.setItem(key, email);
  } catch {
    // Continue without storage: the person types the address again.
  }
}

/** The address stored by `carryEmail`; empty without one. */
export function carriedEmail(): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Remove the address once shown. */
export function forgetCarriedEmail(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Ignore blocked storage: nothing was kept.
  }
}
