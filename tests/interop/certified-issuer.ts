import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Issuer } from '../../worker/domain/markets/issuer';

export const redirectUri = 'http://dk.localhost:8787/age/callback/certified';
export const clientSecret = 'a secret: with + signs & 100 % of them';

export interface CertifiedIssuers {
  readonly userinfo: string;
  readonly idToken: string;
  stop(): Promise<void>;
}

/** Starts the issuers as a process of their own, which ends with the tests. */
export async function startCertifiedIssuers(furtherClients: readonly object[] = []): Promise<CertifiedIssuers> {
  const script = fileURLToPath(new URL('../setup/certified-issuer.mjs', import.meta.url));
  const child = spawn(process.execPath, [script, redirectUri, clientSecret, JSON.stringify(furtherClients)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const line = await Promise.race([
    new Promise<string>((resolve) => createInterface({ input: child.stdout }).once('line', resolve)),
    ended.then(() => Promise.reject(new Error('the certified issuer did not start'))),
  ]);
  return {
    ...(JSON.parse(line) as { userinfo: string; idToken: string }),
    async stop() {
      child.kill();
      await ended;
    },
  };
}

export type Algorithm = 'RS256' | 'ES256' | 'PS256';
/** Accounts of the certified issuer, and the person who gives up. */
export type Person = 'over18' | 'under18' | 'missing' | 'string' | 'cancel';

export const issuerAt = (
  issuerUrl: string,
  source: 'idToken' | 'userinfo',
  person: Person,
  algorithm: Algorithm = 'RS256',
): Issuer => ({
  id: 'certified',
  name: 'Certified',
  logo: 'certified',
  issuerUrl,
  clientId: `medlem:${algorithm}`,
  scope: 'openid age',
  acrValues: 'urn:age-verification',
  loginHint: person,
  claim: { source, path: ['age_over_18'], equals: true, no: false },
  freshness: { times: [{ path: ['auth_time'], unit: 'seconds' }], maxAgeSeconds: 300, request: 'max_age' },
  level: { path: ['acr'], allowed: ['urn:age-verification'] },
  assurance: 'substantial',
  kioskAllowed: true,
  enabled: true,
});

/** A browser that follows redirects and keeps cookies until it is sent back to us. */
export async function comesBack(authorizeUrl: string): Promise<URLSearchParams> {
  const cookies = new Map<string, string>();
  let url = new URL(authorizeUrl);
  for (let hops = 0; hops < 10; hops += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: cookie ? { cookie } : {} });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`the issuer stopped at ${response.status}: ${await response.text()}`);
    url = new URL(location, url);
    if (url.href.startsWith(redirectUri)) return url.searchParams;
  }
  throw new Error('the issuer never came back');
}
