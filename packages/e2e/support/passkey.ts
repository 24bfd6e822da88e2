import type { CDPSession, Page } from '@playwright/test';

type Passkeys = Awaited<ReturnType<typeof credentialsOf>>;

async function credentialsOf(browser: CDPSession, authenticatorId: string) {
  return (await browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
}

/** The browser's virtual authenticator, like one built into a laptop (WebAuthn, section 11). */
export interface VirtualAuthenticator {
  passkeys(): Promise<number>;
  /** Passkeys, to copy to the authenticator of another page. */
  all(): Promise<Passkeys>;
  take(passkeys: Passkeys): Promise<void>;
}

/** Adds an authenticator to the page's browser; with `answers` false it waits for the test. */
export async function addVirtualAuthenticator(page: Page, { answers = true } = {}): Promise<VirtualAuthenticator> {
  const browser: CDPSession = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: answers,
    },
  });
  return {
    passkeys: async () => (await credentialsOf(browser, authenticatorId)).length,
    all: () => credentialsOf(browser, authenticatorId),
    take: async (passkeys) => {
      for (const credential of passkeys) await browser.send('WebAuthn.addCredential', { authenticatorId, credential });
    },
  };
}
