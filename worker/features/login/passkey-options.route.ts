import { createRoute, type RequestContext } from '../../context';
import { Refusal } from '../../failures';
import { issueChallenge } from '../../flows/passkey-challenge';
import { stepUp } from '../../flows/step-up';
import { form } from '../../middleware/form';
import { paths } from '../../paths';
import { originOf } from '../../request/addresses';
import { keyAlgorithms } from '../../services/passkeys/port';
import type { SessionMember } from '../../services/sessions/port';

const timeout = 5 * 60_000;

/** Options for a passkey request, in the form that the browser's `parse…OptionsFromJSON` reads. */
export const passkeyOptionsRoute = createRoute().post(paths.passkey.options.patterns[0], form, async (c) => {
  const { purpose } = c.var.form.values;
  c.header('Cache-Control', 'private, no-store');
  // Read before the challenge is stored, with the session.
  if (purpose !== 'login') c.var.session.ahead('passkeys', (idHash) => c.var.services.passkeys.listOfSession(idHash));
  const loaded = await c.var.session.authority();
  // A log-in left open in another tab asks every few minutes: the first no ends that, or it would keep a member logged in.
  if (purpose === 'login' && !loaded?.member)
    return c.json({ ...request(c, await issueChallenge(c, 'login')), allowCredentials: [] });
  if (purpose !== 'confirm' && purpose !== 'add') throw new Refusal('notFound');
  if (!loaded?.member) throw new Refusal('forbidden');
  if (purpose === 'confirm') return c.json(await confirmOptions(c, loaded.member));
  const left = await stepUp(c, paths.account.profile.href());
  if (left) return c.json({ confirm: left.headers.get('location') }, 403);
  return c.json(await creationOptions(c, loaded.member));
});

const rpIdOf = (c: RequestContext) => new URL(originOf(c)).hostname;

const request = (c: RequestContext, challenge: string) => ({
  challenge,
  rpId: rpIdOf(c),
  userVerification: 'required',
  timeout,
});

/** Allows only the member's own passkeys: another member's would prove somebody else. */
async function confirmOptions(c: RequestContext, { memberId }: SessionMember) {
  const allowCredentials = await credentialsOf(c, memberId);
  return { ...request(c, await issueChallenge(c, 'confirm')), allowCredentials };
}

/** Asks for a discoverable credential (login without an address) with user verification, of any authenticator. */
async function creationOptions(c: RequestContext, { memberId, email, firstName, lastName }: SessionMember) {
  const excludeCredentials = await credentialsOf(c, memberId);
  return {
    challenge: await issueChallenge(c, 'add'),
    rp: { id: rpIdOf(c), name: c.var.t('shared.company') },
    user: {
      id: await c.var.services.passkeys.userHandleOf(memberId),
      name: email,
      displayName: `${firstName} ${lastName}`,
    },
    pubKeyCredParams: keyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials,
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
    timeout,
  };
}

async function credentialsOf(c: RequestContext, memberId: string) {
  const passkeys = c.var.session.taken('passkeys') ?? (await c.var.services.passkeys.listOf(memberId));
  return passkeys.map(({ credentialId }) => ({ type: 'public-key', id: credentialId }));
}
