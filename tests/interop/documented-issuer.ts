import { readFileSync } from 'node:fs';
import { type MutableResponse, type MutableToken, OAuth2Server } from 'oauth2-mock-server';

/** What a broker's documentation says of its answers, each with where it says so. */
export interface Documented {
  readonly broker: string;
  readonly origin: 'recorded from documentation' | 'reconstructed from documentation';
  readonly source: string;
  readonly readOn: string;
  readonly note: string;
  /** Parameters of the request that leads to this answer. */
  readonly request?: Readonly<Record<string, string>>;
  readonly idToken: Readonly<Record<string, unknown>>;
  readonly userinfo?: Readonly<Record<string, unknown>>;
}

export const documented = (name: string): Documented =>
  JSON.parse(readFileSync(new URL(`../fixtures/identity/${name}.json`, import.meta.url), 'utf8')) as Documented;

const seconds = () => Math.floor(Date.now() / 1000);
const isInstant = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);

/** The sample as if it had been issued now; times keep their distance from each other. */
export function asOfNow(claims: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const movedBy = seconds() - Number(claims.iat ?? seconds());
  const moved = Object.entries(claims).map(([name, value]) => {
    if (isInstant(value)) return [name, new Date(Date.parse(value) + movedBy * 1000).toISOString()];
    return [name, ['iat', 'nbf', 'exp', 'auth_time'].includes(name) ? Number(value) + movedBy : value];
  });
  return Object.fromEntries(moved);
}

export type Change = (claims: Record<string, unknown>) => Record<string, unknown>;

/**
 * An OpenID provider of other people's making (oauth2-mock-server), whose answers are put into a broker's documented
 * form before it signs them; issuer, audience, nonce, keys and codes are its own.
 */
export async function startDocumentedIssuer() {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  const answer: { form: Documented; change: Change } = { form: documented('mitid'), change: (claims) => claims };
  server.service.on('beforeTokenSigning', ({ payload }: MutableToken) => {
    // Only the id token carries the nonce; the other is for userinfo.
    if (!('nonce' in payload)) return;
    const { iss, aud, nonce } = payload;
    Object.assign(payload, answer.change(asOfNow({ ...answer.form.idToken })), { iss, aud, nonce });
  });
  server.service.on('beforeUserinfo', (response: MutableResponse) => {
    response.body = { sub: answer.form.idToken.sub, ...answer.form.userinfo };
  });
  return {
    issuerUrl: server.issuer.url ?? '',
    answers(form: Documented, change: Change = (claims) => claims) {
      answer.form = form;
      answer.change = change;
    },
    stop: () => server.stop(),
  };
}
