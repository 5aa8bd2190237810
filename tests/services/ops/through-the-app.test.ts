import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTerminal } from '../../../scripts/ops/account/terminal';
import { servicesOf } from '../../../scripts/ops/data/stores';
import { importMembers } from '../../../scripts/ops/members/import';
import { everybody, recipientLine } from '../../../scripts/ops/members/recipients';
import type { PrintedCode } from '../../../scripts/ops/members/write';
import { paths } from '../../../worker/paths';
import type { CellServices } from '../../../worker/services/cells';
import type { Recipient } from '../../../worker/services/unsubscribe/port';
import { createBackOfficeWorld, operatorOf } from '../../attacks/back-office/people';
import { rows } from '../../setup/money/records';
import { say } from '../../setup/pages/answers';
import { createMember, type Member } from '../../setup/people/member';
import { accessToken } from '../../setup/people/operator';
import { createVisitor, newAddress } from '../../setup/people/visitor';
import type { World } from '../../setup/world';

/** An operator's commands on an account: no secret of it is on their machine, and the app knows who they are. */
let world: World;
const { DB } = env as unknown as { DB: D1Database };
const origin = 'http://dk.localhost:8787';
beforeAll(async () => {
  world = await createBackOfficeWorld();
});

/** As Access would: the token in the cookie is a person's, and nobody is let in without one. */
async function terminalOf(role: string, email = `${role}@solhus.example`, change = (request: Request) => request) {
  const token = role === '' ? '' : await accessToken(world, email, undefined, [`test-${role}`]);
  const send = async (input: RequestInfo | URL, init?: RequestInit) =>
    world.app.fetch(change(new Request(input, init)));
  return createTerminal({ origin, token: () => token, fetch: send as typeof fetch, pause: async () => undefined });
}
/** The services of a terminal that has only stand-ins for every secret. */
async function servicesAt(role: string): Promise<CellServices> {
  const bare = Object.fromEntries(
    Object.entries(env as object).filter(([name]) => !/_KEYS|PEPPER|SECRET|API_KEY/.test(name)),
  );
  // A var, whose secret is with the others in the account.
  bare.ALARM_WEBHOOK_URL = 'https://alarms.example/hook';
  return servicesOf(
    { env: bare as never, later: [], terminal: await terminalOf(role), close: async () => undefined },
    'denmark',
  );
}
const auditedOf = async (email: string) => {
  const { results } = await DB.prepare(
    'SELECT action, subject, role, market FROM audit WHERE actor = ? ORDER BY at, role IS NULL',
  )
    .bind(`operator:${email}`)
    .all();
  return results;
};

describe('a command on an account', () => {
  it('makes a PIN with the pepper of the app: it works in the studio, and the audit names the person', async () => {
    const { staff } = await servicesAt('admin');
    const studioId = world.catalogue.denmark.studios[0]?.studioId ?? '';
    const { staffId, pin } = await staff.add({ market: 'denmark', studioId, name: 'Bo' }, 'terminal:bo');
    const device = await world.services.devices.invite({ kind: 'staff', market: 'denmark', studioId, name: 'Desk' });
    expect(await world.services.staff.identify(device.deviceId, studioId, pin)).toMatchObject({ value: { staffId } });
    const again = await staff.reset(staffId);
    expect(await world.services.staff.identify(device.deviceId, studioId, again?.pin ?? '')).toMatchObject({
      ok: true,
    });
    // What was asked, then what was done.
    expect(await auditedOf('admin@solhus.example')).toEqual([
      { action: 'terminal.staff.add', subject: 'denmark', role: 'admin', market: 'denmark' },
      { action: 'staff.added', subject: staffId, role: null, market: null },
      { action: 'terminal.staff.reset', subject: staffId, role: 'admin', market: 'denmark' },
      { action: 'staff.reset', subject: staffId, role: null, market: null },
    ]);
  });

  it('imports members whose codes let them in, on paper and by mail', async () => {
    const services = await servicesAt('admin');
    const { products, studios } = world.catalogue.denmark;
    const row = () => ({
      ...{ email: newAddress(), firstName: 'Anna', lastName: 'Holm', phone: '20144060', street: 'Gade 3', zip: '2200' },
      ...{ city: 'Kbh', language: 'da', market: 'denmark', startDate: '2026-03-31', paidThrough: '2099-01-30' },
      ...{ studioId: studios[0]?.studioId ?? '', productId: products[0]?.productId ?? '' },
    });
    const rows = [row(), row(), row()];
    const source = async function* () {
      yield [Object.keys(rows[0] ?? {}), ...rows.map((one) => Object.values(one))]
        .map((cells) => cells.join(','))
        .join('\n');
    };
    const codes: PrintedCode[] = [];
    const take = async (made: readonly PrintedCode[]) => void codes.push(...made);
    const report = await importMembers(services, source, { mail: true, take });
    expect([report.faults, report.members, codes.length]).toEqual([[], 3, 3]);
    // Sealed by the app, so that the app can open it: from here nothing is sent.
    await world.services.outbox.drainBulk();
    for (const { email, code } of codes) {
      const [mail] = await world.mailTo(email);
      expect(mail?.subject.startsWith(code)).toBe(true);
      const answer = await createVisitor(world).post(paths.login.href(), { email, activationCode: code });
      expect(say(answer)).toBe(`303 ${paths.account.main.href()}`);
    }
  });

  it('lists who agreed to news and offers and can be reached, each with a link that ends it', async () => {
    const { recipients } = await servicesAt('admin');
    const { database, profiles, addressMarks } = world.services;
    const both = await createMember(world);
    const gone = await createMember(world);
    const bounced = await createMember(world);
    const none = await createMember(world);
    const shown = { textVersion: 'dk-2026-1', language: 'en' } as const;
    const wishes = (['email', 'sms'] as const).map((channel) => ({ channel, wanted: true, text: channel }));
    for (const { memberId } of [both, gone, bounced])
      await database.write(await profiles.consentStatements(memberId, wishes, shown));
    await profiles.withdrawConsents(gone.memberId, ['email', 'sms'], shown);
    await addressMarks.mark({ email: bounced.email, kind: 'bounce', reason: 'gone' });
    const list = async () => {
      const found: Recipient[] = [];
      for await (const some of everybody(recipients)) found.push(...some);
      return found;
    };
    const of = async ({ memberId }: Member) =>
      (await list()).filter((row) => row.memberId === memberId).map(({ address }) => address);
    const phone = (await rows('SELECT phone FROM member WHERE member_id = ?', both.memberId))[0]?.phone;
    expect([await of(both), await of(gone), await of(bounced), await of(none)]).toEqual([
      [both.email, phone],
      [],
      [phone],
      [],
    ]);
    const [first, second] = (await list()).filter(({ memberId }) => memberId === both.memberId);
    expect((await recipients.after(first ?? null))[0]).toEqual(second);
    const bySms = recipientLine({ ...(second as Recipient), firstName: '=1+1' });
    expect(bySms.split(',').slice(0, 4)).toEqual(['sms', phone, "'=1+1", second?.language]);
    expect(phone).toMatch(/^\+45\d{8}$/);
    await createVisitor(world).post(new URL(first?.unsubscribe ?? '').pathname, { scope: 'channel' });
    expect(await of(both)).toEqual([phone]);
    await expect((await servicesAt('support')).recipients.after(null)).rejects.toThrow(
      'do not give you the role admin',
    );
  });

  it('compares the ledger and lists what was given up; a part that nobody asked for is refused, not made up', async () => {
    const services = await servicesAt('admin');
    expect(await services.jobs.reconcile()).toMatchObject({ differences: [] });
    // Of a cell with more than a run reads, until nothing is left.
    expect(await services.jobs.reconcileRest()).toMatchObject({ differences: [], cut: [] });
    expect(await services.outbox.list('dead')).toEqual([]);
    expect(() => services.payment).toThrow('takes a secret of the account');
    expect(() => services.staff.identify).toThrow('takes a secret of the account');
  });
});

describe('the door of the terminal', () => {
  it('is open to admins alone, for what is written, from its own origin', async () => {
    for (const role of ['support', 'money', 'studio']) {
      const { staff } = await servicesAt(role);
      await expect(staff.reset('x')).rejects.toThrow('do not give you the role admin');
    }
    await expect((await servicesAt('')).staff.reset('x')).rejects.toThrow('The back office does not know you');
    const ask = async (body: unknown, change?: (request: Request) => Request) =>
      (await terminalOf('admin', 'door@solhus.example', change)).ask('denmark', body as never);
    await expect(ask({ action: 'sql.run' })).rejects.toThrow('does not know what was asked');
    await expect(ask({ action: 'codes.make', count: 5_000 })).rejects.toThrow('does not know what was asked');
    const foreign = (request: Request) => {
      const headers = new Headers(request.headers);
      headers.set('Origin', 'https://elsewhere.example');
      return new Request(request, { headers });
    };
    await expect(ask({ action: 'ledger.compare' }, foreign)).rejects.toThrow();
    expect(await auditedOf('door@solhus.example')).toEqual([]);
    const browser = await operatorOf(world, 'admin', 'browser');
    expect((await browser.post(paths.backOfficeMore.terminal.href(), { action: 'ledger.compare' })).status).toBe(422);
    expect((await createVisitor(world).post(paths.backOfficeMore.terminal.href())).status).toBe(404);
  });

  it('seals letters with a code of its own market, and nothing else that somebody would like sealed', async () => {
    const terminal = await terminalOf('admin', 'sealer@solhus.example');
    const data = { firstName: 'Anna', code: 'ABCDEFGHJK', expiresAt: '2099-01-01T00:00:00.000Z' };
    const mail = { to: 'anna@mail.example', language: 'da', market: 'denmark', template: 'activation-code', data };
    const seal = (message: unknown) =>
      terminal.ask<string[]>('denmark', { action: 'letters.seal', letters: [JSON.stringify(message)] });
    expect(await seal({ kind: 'mail', mail })).toHaveLength(1);
    for (const other of [
      { kind: 'mail', mail: { ...mail, market: 'sweden' } },
      { kind: 'mail', mail: { ...mail, template: 'receipt' } },
      { kind: 'refund', charge: 'x' },
      'no more surveys:mac',
    ])
      await expect(seal(other)).rejects.toThrow('Only letters with an activation code');
  });
});
