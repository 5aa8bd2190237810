import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../../worker/paths';
import { exportQueries } from '../../../../worker/services/members/personal-data';
import { exportParts } from '../../../../worker/services/members/port';
import { rows } from '../../../setup/money/records';
import { createMember, type Member } from '../../../setup/people/member';
import { createVisitor, newAddress } from '../../../setup/people/visitor';
import { withdraws } from '../../../setup/people/withdrawal';
import { createWorld, type World } from '../../../setup/world';

/** Everything we hold of a member, as one file. */
let world: World;
let member: Member;
beforeAll(async () => {
  world = await createWorld();
  member = await createMember(world, {
    language: 'en',
    product: ({ usesUv, bindingMonths }) => usesUv && bindingMonths === 0,
  });
});

const path = paths.accountMore.export.href();

/** Tables that can be tied to a member and are not in the file, and why. */
const notHeldLong: Readonly<Record<string, string>> = {
  alarm: 'what operators were told of the machinery; its subject is a job, a lane, an issuer or a studio',
  age_transaction: 'a visit to an issuer, quarter of an hour, by session',
  validation_session: 'binds a check to a browser for a day; the check itself is in the file',
  archived: 'which memberships have older payments in the archive, by id; those are in the file',
  manual_check: 'a wish open for a day, by draft; its answer is an age check',
  member_without_order: 'whom the purge removes next, by id',
  member_unnamed: 'whose name a job makes searchable within minutes, by id',
  member_name: 'the name in small letters, for the search; the name itself is in the file',
  idempotency: 'hashes of forms, 30 days, by session',
  outbox: 'encrypted until sent, then empty',
  provider_look: 'what a page was told of an order or membership by the payment provider, a day, by id',
  kiosk_session: 'which screen, an hour, no person',
  refund_request: 'a question among operators, by payment; what came of it is among payments and in the audit',
  finding: 'a difference in the ledger, by subscription; what it is about is in the file',
};
/** Columns that open a door, are only a hash, or mean something to the payment provider alone. */
const withheld: Readonly<Record<string, readonly string[]>> = {
  member: ['email_key'],
  consent: ['consent_id', 'member_id'],
  subscription: [
    'member_id',
    'draft_id',
    'ordering_session',
    'provider_checkout',
    'checkout_count',
    'provider_customer',
    'provider_subscription',
    'changing_json',
    'wanted_json',
    'telling_until',
    'ask_after',
    'is_uncharged',
    'is_misjudged',
    'version',
  ],
  subscription_pause: ['pause_id', 'binding_before', 'turns_on'],
  payment: ['member_id', 'provider_reference'],
  dispute: ['dispute_id', 'asked_at', 'moved_at'],
  movement: ['reference'],
  withdrawal: ['withdrawal_id', 'subscription_id', 'mailbox', 'token_hash'],
  age_check: ['age_check_id', 'draft_id', 'member_id', 'market', 'staff_id', 'kiosk_session'],
  skin_profile: ['member_id'],
  session: ['id_hash', 'member_id', 'revision', 'idle_expires_at'],
  passkey: ['passkey_id', 'member_id', 'credential_id', 'public_key', 'sign_count'],
  account_notice: ['sequence', 'member_id', 'market', 'token_hash'],
  activation_code: ['code_id', 'member_id', 'code_mac'],
  email_code: ['code_id', 'session_hash', 'market', 'email_key', 'code_mac', 'is_trusted', 'digits'],
  address_mark: ['email_key'],
  member_note: ['note_id', 'member_id'],
  contact_message: ['contact_id', 'email_key', 'member_id', 'network_key'],
  audit: ['audit_id', 'subject', 'role', 'market'],
};
const personalColumns =
  /^(?:member_id|subscription_id|draft_id|session_hash|email|email_key|actor|subject|payload|device_id)$/;
const noPerson = new Set(['device', 'screen_letters', 'staff']);

async function schema(): Promise<Map<string, string[]>> {
  const columns = await rows<{ table: string; name: string }>(
    `SELECT m.name AS "table", i.name FROM sqlite_master m, pragma_table_info(m.name) i
      WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name NOT LIKE '\\_cf%' ESCAPE '\\' AND m.name NOT LIKE 'd1_%'`,
  );
  const tables = new Map<string, string[]>();
  for (const { table, name } of columns) tables.set(table, [...(tables.get(table) ?? []), name]);
  return tables;
}
const tableOf = (query: string) => /\bFROM (\w+)/.exec(query.replace(/\([^()]*\)/g, ''))?.[1] ?? '';

describe('the export', () => {
  it('has every table in which a member can be found, and every column that is no secret', async () => {
    const tables = await schema();
    const exported = new Map(exportParts.map((part) => [tableOf(exportQueries[part]), exportQueries[part]]));
    const personal = [...tables].filter(
      ([table, columns]) => !noPerson.has(table) && columns.some((name) => personalColumns.test(name)),
    );
    expect(personal.length).toBeGreaterThan(15);
    expect(personal.map(([table]) => table).filter((table) => !exported.has(table) && !(table in notHeldLong))).toEqual(
      [],
    );
    for (const [table, query] of exported) {
      const columns = tables.get(table) ?? [];
      expect([table, columns.length > 0]).toEqual([table, true]);
      const missing = columns.filter(
        (name) => !new RegExp(`\\b${name}\\b`).test(query) && !withheld[table]?.includes(name),
      );
      expect([table, missing]).toEqual([table, []]);
    }
  });

  it('is handed over under whatever name an operator publishes for it', async () => {
    await world.services.texts.publish({ en: { profile: { export: { file: 'Pia’s ("data"); x="ø' } } } });
    world.advance(11);
    const answer = await member.visitor.post(path);
    await world.services.texts.publish({ en: null });
    world.advance(11);
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringMatching(
        /^attachment; filename\*=UTF-8''Pia%E2%80%99s%20%28%22data%22%29%3B%20x%3D%22%C3%B8-[-\d]+\.json$/,
      ),
    ]);
  });

  it('is a file of JSON with purpose and retention of each part, in the member’s language', async () => {
    const answer = await member.visitor.post(path);
    expect([
      answer.status,
      answer.headers.get('content-type'),
      answer.headers.get('cache-control'),
      answer.headers.get('content-disposition'),
    ]).toEqual([
      200,
      'application/json; charset=utf-8',
      'private, no-store',
      expect.stringMatching(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/),
    ]);
    const text = await answer.text();
    const { parts } = JSON.parse(text) as {
      parts: Record<string, { purpose: string; retention: string; records: Record<string, unknown>[] }>;
    };
    expect(Object.keys(parts)).toEqual([...exportParts]);
    for (const [part, { purpose, retention }] of Object.entries(parts))
      expect([part, purpose.length > 10, retention.length > 5, /profile\./.test(purpose + retention)]).toEqual([
        part,
        true,
        true,
        false,
      ]);
    expect(parts.details?.records).toEqual([expect.objectContaining({ email: member.email, firstName: 'Anna' })]);
    expect(parts.consents?.records.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['orderButton', 'terms', 'startNow', 'skin']),
    );
    expect(parts.subscriptions?.records).toHaveLength(1);
    expect(parts.payments?.records[0]).toMatchObject({ state: 'succeeded', kind: 'charge' });
    expect(parts.ageChecks?.records[0]).toMatchObject({ result: 'yes', threshold: 18 });
    expect(parts.skin?.records[0]).toMatchObject({ answers: { result: { type: 3 } } });
    expect(parts.sessions?.records).toMatchObject([{ authLevel: 'order', revokedAt: null, draftDetails: null }]);
    expect(parts.emailCodes?.records).toMatchObject([{ purpose: 'signup', tries: 1, consumedAt: expect.any(String) }]);
    expect(parts.audit?.records).toMatchObject([
      { byYou: 1, action: 'order.placed', detail: {} },
      { byYou: 0, action: 'order.paid', detail: { amountMinor: 14_900, expectedMinor: 14_900 } },
    ]);
    expect(text).not.toMatch(/"(?:codeMac|idHash|sealed|keyHash|publicKey)"/);
  });

  it('has a withdrawal that named no membership, as it was typed with the member’s address', async () => {
    const typed = { name: 'Anna', contract: 'my tanning', statement: 'I withdraw' };
    await withdraws(createVisitor(world, { language: 'en' }), { ...typed, email: member.email.toUpperCase() });
    await withdraws(createVisitor(world, { language: 'en' }), { ...typed, email: newAddress() });
    const { parts } = (await (await member.visitor.post(path)).json()) as {
      parts: Record<string, { records: Record<string, unknown>[] }>;
    };
    expect(parts.withdrawals?.records).toMatchObject([{ contract: 'my tanning', outcome: 'unmatched' }]);
  });

  it('has a permission given with an order that nobody has paid, which is nobody’s until then', async () => {
    const other = 'order-of-hers';
    const { database } = world.services;
    const order = database.prepare(
      `INSERT INTO consent (consent_id, subscription_id, kind, text, text_version, language, given_at)
       VALUES (?1, ?2, 'marketingEmail', 'yes', '1', 'en', ?3)`,
      other,
      member.subscriptionId,
      new Date(world.now()).toISOString(),
    );
    await database.write([order]);
    const { parts } = (await (await member.visitor.post(path)).json()) as {
      parts: Record<string, { records: Record<string, unknown>[] }>;
    };
    await database.write([database.prepare('DELETE FROM consent WHERE consent_id = ?1', other)]);
    expect(parts.consents?.records.filter(({ kind }) => kind === 'marketingEmail')).toHaveLength(1);
  });

  it('is only ever asked for by its button, by whoever proved to be there a moment ago', async () => {
    expect((await member.visitor.get(path)).status).toBe(405);
    expect((await createVisitor(world).post(path)).headers.get('location')).toBe('/');
    world.advance(11 * 60);
    const answer = await member.visitor.post(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      paths.accountMore.confirm.href({ returnTo: paths.account.profile.href() }),
    ]);
  });
});
