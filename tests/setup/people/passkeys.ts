import { paths } from '../../../worker/paths';
import { type Authenticator, createAuthenticator, type PasskeyOptions } from './authenticator';
import type { Visitor } from './visitor';

const profile = paths.account.profile.href();

export async function passkeyOptions(visitor: Visitor, purpose: 'login' | 'confirm' | 'add'): Promise<PasskeyOptions> {
  return (await (await visitor.post(paths.passkey.options.href(), { purpose })).json()) as PasskeyOptions;
}

/** A new passkey, made and handed in by this browser's member. */
export async function addsPasskey(visitor: Visitor): Promise<Authenticator> {
  const passkey = await createAuthenticator(visitor.origin);
  const made = await passkey.creates(await passkeyOptions(visitor, 'add'));
  const answer = await visitor.post(profile, { intent: 'addPasskey', passkey: made });
  if (answer.status !== 303) throw new Error(`no passkey was added: ${answer.status}`);
  return passkey;
}

/** Whether the passkey logs in from a browser that is not logged in. */
export async function opens(passkey: Authenticator, visitor: Visitor): Promise<boolean> {
  const signed = await passkey.signs(await passkeyOptions(visitor, 'login'));
  return (await visitor.post(paths.login.href(), { passkey: signed })).status === 303;
}

/** Confirms who is there by a passkey, as a browser that is logged in. */
export async function confirms(passkey: Authenticator, visitor: Visitor): Promise<Response> {
  const signed = await passkey.signs(await passkeyOptions(visitor, 'confirm'));
  return visitor.post(paths.accountMore.confirm.href(), { passkey: signed });
}
