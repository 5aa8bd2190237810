import type { Page } from '@playwright/test';

/** A security chip as a phone or a laptop has one: it keeps passkeys, and its owner always says yes. */
export async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.addInitScript(() => {
    if (!document.cookie.includes('offers=yes'))
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  return {
    /** From the next page on: passkeys stand in the field, where this owner takes one at once; or they do not. */
    offersInField: (offers: boolean) =>
      page.context().addCookies([{ name: 'offers', value: offers ? 'yes' : 'no', url: page.url() }]),
    passkeys: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  };
}
