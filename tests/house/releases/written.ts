import { markets } from '../../../worker/domain/markets';
import type { Draft } from '../../../worker/domain/signup/draft';
import type { CellEnv } from '../../../worker/env';
import { createTelling } from '../../../worker/services/alarms/telling';
import { createLog } from '../../../worker/services/log';
import type { OutboxMessage } from '../../../worker/services/outbox/port';
import type { NewSession, SessionState } from '../../../worker/services/sessions/port';
import { emptyState } from '../../../worker/services/sessions/port';
import { messageOf, templateNames } from '../../mail/messages';
import { alarmSecret } from '../../setup/runtime/alarm-ears';
import type { Release, WrittenHook, WrittenMessage, WrittenSession } from './release';
import { createReleaseWorld, member, sealer } from './world';

const inAnHour = '2026-11-25T13:00:00.000Z';
const id = (last: number) => `0b7c9f62-2f0e-4b2f-9a53-0d1c6a7e5a${last}`;

/** With every field there is: a new one does not compile before it has a value here. */
const draft: Required<Draft> = {
  draftId: id(10),
  choice: { productId: id(11), studioId: id(12), promotion: 'START99' },
  signupDiscountCode: 'WELCOME',
  hints: { fail: false, noBirthdate: true, cancelled: true },
  details: {
    ...{ firstName: 'Anna', lastName: 'Holm', email: 'anna@example.com', phone: '+4532123456' },
    ...{ street: 'Blågårdsgade 14', zip: '2200', city: 'København N', marketingEmail: true, marketingSms: false },
  },
  detailsLanguage: 'da',
  skin: {
    ...{ policyVersion: 'dk-1', at: '2026-11-25T11:50:00.000Z', sealed: 't1~AAAA~AAAA' },
    consent: { textVersion: 'dk-1', language: 'da' },
  },
  emailProof: { email: 'anna@example.com', at: '2026-11-25T11:55:00.000Z' },
  emailProvedOnce: true,
  emailChallenge: { codeId: id(13), email: 'anna@example.com', expiresAt: inAnHour },
  subscription: { validationSession: id(14) },
};
const login: Required<NonNullable<SessionState['login']>> = {
  ...{ codeId: id(15), email: 'anna@example.com', expiresAt: inAnHour, remember: true, bySubscription: false },
  returnTo: '/account-main',
};
const whole: Required<SessionState> = {
  ...{ draft, login, notice: 'saved', ageRefusedAt: '2026-11-25T11:00:00.000Z', passkeyId: id(16) },
  order: { subscriptionId: id(17), productId: id(11), studioId: id(12) },
  kiosk: { sessionId: id(18), largeText: true },
  challenges: [{ challenge: 'q1w2', purpose: 'login', expiresAt: inAnHour }],
  confirm: { codeId: id(19), expiresAt: inAnHour },
  emailChange: { codeId: id(20), email: 'anna.holm@example.com', expiresAt: inAnHour },
  offersPasskey: true,
};

const sessions: Readonly<Record<string, NewSession>> = {
  begun: { state: { ...emptyState, draft: { ...draft, ...withoutPerson() } } },
  whole: { state: whole, deviceHint: 'Chrome, Android' },
  member: { state: { ...whole, draft: null }, memberId: member.member_id, authLevel: 'code', remember: true },
};

function withoutPerson() {
  const nothing = { details: null, skin: null, emailProof: null, emailChallenge: null, subscription: null };
  return { ...nothing, hints: { fail: false, noBirthdate: false } };
}

const ofKinds: readonly OutboxMessage[] = [
  { kind: 'nothing' },
  { kind: 'refund', subscriptionId: id(17), charge: 'ch_1', amountMinor: 9_900, refundId: id(21) },
  { kind: 'endSubscription', subscription: 'sub_1' },
  { kind: 'tellProvider', subscriptionId: id(17) },
  { kind: 'expireCheckout', subscriptionId: id(17), checkout: 'cs_1' },
  { kind: 'forgetAtProvider', customer: 'cus_1', subscriptions: ['sub_1'] },
];

/** Lets this release write one of everything at an instant, through the stores that it has at work. */
export async function writeRelease(at: string): Promise<Release> {
  return { at, sessions: await writeSessions(at), outbox: await writeMessages(at), hooks: await writeHooks(at) };
}

async function writeSessions(at: string): Promise<WrittenSession[]> {
  const written: WrittenSession[] = [];
  for (const [name, session] of Object.entries(sessions)) {
    const world = createReleaseWorld(Date.parse(at));
    world.put('member', member);
    const pointer = await world.sessions.create(session);
    await world.settle();
    const row = world.raw.prepare('SELECT * FROM session').get() as WrittenSession['row'];
    const cookie = await world.sessions.seal(pointer);
    const { state, memberId = null } = session;
    written.push({ name, cookie, row: { ...row }, kv: Object.fromEntries(world.kv), state, memberId });
  }
  return written;
}

async function writeMessages(at: string): Promise<WrittenMessage[]> {
  const mails = templateNames.map((template) => ({ kind: 'mail' as const, mail: messageOf(template, 'da') }));
  const world = createReleaseWorld(Date.parse(at));
  const written: WrittenMessage[] = [];
  for (const message of [...ofKinds, ...mails]) {
    const name = message.kind === 'mail' ? `mail ${message.mail.template}` : message.kind;
    await world.database.write([await world.outbox.enqueue({ message, dedupe: name })]);
    const row = { ...(world.raw.prepare('SELECT * FROM outbox WHERE dedupe = ?').get(name) as WrittenMessage['row']) };
    written.push({ name, row, payload: JSON.parse((await sealer.open(String(row.payload))) ?? '') });
  }
  return written;
}

async function writeHooks(at: string): Promise<WrittenHook[]> {
  const hooks: WrittenHook[] = [];
  const phases = ['opened', 'recovered'] as const;
  const telling = createTelling({
    env: {
      ENVIRONMENT: 'production',
      ALARM_WEBHOOK_URL: 'https://alarms.example/hook',
      ALARM_WEBHOOK_SECRET: alarmSecret,
    } as CellEnv,
    fetch: (async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init);
      hooks.push({
        name: phases[hooks.length] ?? '',
        headers: Object.fromEntries(request.headers),
        body: await request.text(),
      });
      return new Response(null, { status: 204 });
    }) as typeof fetch,
    log: createLog('test', () => undefined, false),
    market: markets.denmark,
    now: () => Date.parse(at),
  });
  for (const phase of phases)
    await telling.hook({
      ...{ cell: 'denmark', phase, condition: 'mail-late', subject: '0', severity: 'urgent', openedAt: at, at },
      ...{ facts: { minutes: 12 }, runbook: 'docs/runbooks/mail-late.md' },
    });
  return hooks;
}
