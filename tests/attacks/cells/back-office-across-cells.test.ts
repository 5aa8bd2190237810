import { beforeAll, describe, expect, it } from 'vitest';
import { marketIds } from '../../../worker/domain/markets';
import { paths } from '../../../worker/paths';
import { flakyDatabase } from '../../setup/databases/flaky-database';
import { rowsOf } from '../../setup/money/records';
import { english, say, textOf } from '../../setup/pages/answers';
import { createMember, type Member } from '../../setup/people/member';
import { createOperator, operatorEmail } from '../../setup/people/operator';
import { createVisitor, hiddenFields } from '../../setup/people/visitor';
import { databaseOf } from '../../setup/runtime/cells';
import { createWorld, type World } from '../../setup/world';
import type { Operator } from '../back-office/people';

/** The back office over four cells: one that fails takes no other with it, and nothing done in one reaches into another. */
const { backOffice, backOfficeMore, backOfficeActions } = paths;
const { backOffice: words, market: named } = english;

const sweden = flakyDatabase(databaseOf('sweden'));
let world: World;
let operator: Operator;
let dane: Member;
let swede: Member;

const overviews = [...Object.values(backOffice).map((path) => path.href()), backOfficeMore.reportFile.href()];
const of = (path: string, market: string) => `${path}${path.includes('?') ? '&' : '?'}market=${market}`;
const paymentOf = async ({ subscriptionId }: Member, market: 'denmark' | 'sweden') => {
  const [row] = await rowsOf<{ payment_id: string; amount_minor: number }>(
    market,
    'SELECT payment_id, amount_minor FROM payment WHERE subscription_id = ?',
    subscriptionId,
  );
  return { payment: row?.payment_id ?? '', left: String(row?.amount_minor) };
};
async function failing<Answer>(kind: 'refuses' | 'staysSilent', work: () => Promise<Answer>): Promise<Answer> {
  sweden.fails(kind);
  try {
    return await work();
  } finally {
    sweden.fails('none');
  }
}

beforeAll(async () => {
  world = await createWorld({ DB: sweden.database }, { cell: 'sweden' });
  operator = await createOperator(world);
  dane = await createMember(world, { language: 'en' });
  swede = await createMember(world, { market: 'sweden', language: 'en' });
  for (const market of marketIds) {
    const studioId = world.catalogue[market].studios[0]?.studioId ?? '';
    await world.cells.of(market).devices.invite({ kind: 'kiosk', market, studioId, name: `Screen of ${market}` });
  }
});

describe('one database that fails', () => {
  it.each(['refuses', 'staysSilent'] as const)(
    '%s: every page stands, and says which cell is missing',
    async (kind) => {
      await failing(kind, async () => {
        const looksAt = async (path: string, market: string) => {
          const begun = performance.now();
          const answer = await operator.get(of(path, market));
          const text = textOf(await answer.text());
          const asksNothing = path === backOffice.findMember.href();
          expect([path, market, answer.status]).toEqual([path, market, 200]);
          expect([path, performance.now() - begun < 5_000]).toEqual([path, true]);
          const says = path.endsWith('.csv') ? 'missing,sweden' : 'Not answering: Sweden';
          expect([path, market, text.includes(says)]).toEqual([path, market, !asksNothing]);
        };
        // Each waits for the silent one until its patience ends: two at a time.
        for (const path of overviews) await Promise.all(['all', 'sweden'].map((market) => looksAt(path, market)));
      });
    },
  );

  it('hides nothing of the others, and nothing of it is counted', async () => {
    const shown = await failing('refuses', () => operator.page(of(backOffice.screens.href(), 'all')));
    for (const market of ['denmark', 'netherlands', 'england']) expect(shown).toContain(`Screen of ${market}`);
    expect(shown).not.toContain('Screen of sweden');
    expect(await operator.page(of(backOffice.screens.href(), 'all'))).toContain('Screen of sweden');
    const health = textOf(await failing('refuses', () => operator.page(of(backOffice.health.href(), 'all'))));
    for (const id of marketIds) expect(health).toContain(named[id].name);
  });

  it('is no reason to say that it has nobody, and earns nothing', async () => {
    const { lists, business } = words;
    const shown = async (path: string, market: string) =>
      textOf(await failing('refuses', () => operator.page(of(path, market))));
    for (const market of ['sweden', 'all']) {
      const page = await shown(backOffice.members.href({ state: 'pending' }), market);
      expect([market, page.includes(lists.none)]).toEqual([market, false]);
    }
    expect(await operator.page(of(backOffice.members.href({ state: 'pending' }), 'sweden'))).toContain(lists.none);
    expect(await shown(backOffice.business.href(), 'sweden')).not.toMatch(/\b0\.00|Active 0/);
    expect(await shown(backOffice.business.href(), 'all')).toContain(business.measure.active);
  });

  it('is no reason to say that somebody is not a member', async () => {
    const [order] = await rowsOf<{ number: string }>(
      'sweden',
      'SELECT number FROM subscription WHERE subscription_id = ?',
      swede.subscriptionId,
    );
    const find = () => operator.post(of(backOffice.findMember.href(), 'all'), { number: order?.number ?? '' });
    expect(say(await find())).toBe(
      `303 ${backOfficeMore.member.href({ subscriptionId: swede.subscriptionId })}?market=sweden`,
    );
    const answer = await failing('refuses', find);
    const text = textOf(await answer.text());
    expect([answer.status, text.includes(words.member.fault.partial)]).toEqual([422, true]);
    expect(text).not.toContain(words.member.fault.unknown);
  });

  it('does not stop what is done in another', async () => {
    const { payment, left } = await paymentOf(dane, 'denmark');
    const address = backOfficeActions.refund.href({ payment, left, amount: '100', reason: 'goodwill' });
    const done = await failing('refuses', async () =>
      operator.post(address, hiddenFields(await operator.page(address))),
    );
    expect(say(done)).toContain('done=refundOrdered');
  });
});

describe('an id of one cell', () => {
  it('is nothing in another, at whatever address', async () => {
    const { payment, left } = await paymentOf(dane, 'denmark');
    const { subscriptionId } = dane;
    const [device] = await rowsOf<{ device_id: string }>('denmark', 'SELECT device_id FROM device LIMIT 1');
    const addresses = [
      backOfficeMore.member.href({ subscriptionId }),
      backOfficeActions.sendCode.href({ subscriptionId }),
      backOfficeActions.cancel.href({ subscriptionId }),
      backOfficeActions.logOut.href({ subscriptionId }),
      backOfficeActions.sendReceipt.href({ payment }),
      backOfficeActions.chooseRefund.href({ payment }),
      backOfficeActions.refund.href({ payment, left, amount: '100', reason: 'goodwill' }),
      backOfficeActions.revokeScreen.href({ device: device?.device_id ?? '' }),
    ];
    await world.settle();
    const before = JSON.stringify(await Promise.all(marketIds.map(rowsBehind)));
    for (const address of addresses) {
      const form = hiddenFields(await operator.page(address));
      for (const market of ['sweden', 'netherlands', 'england', 'all']) {
        const looked = await operator.get(of(address, market));
        expect([address, market, looked.status]).toEqual([address, market, 404]);
        expect(await looked.text()).not.toContain('Anna');
        // The form of the right cell, sent to another.
        await operator.post(of(address, market), { ...form, amount: '1', reason: 'other' });
      }
    }
    expect(JSON.stringify(await Promise.all(marketIds.map(rowsBehind))) === before).toBe(true);
  });

  it('is done in the cell that the form names, whatever host it is sent to', async () => {
    const there = await createOperator(world, { market: 'england' });
    const { subscriptionId } = swede;
    const address = of(backOfficeActions.sendCode.href({ subscriptionId }), 'sweden');
    const html = await there.page(address);
    const [, action = ''] = /<form[^>]*action="([^"]*send-code[^"]*)"/.exec(html) ?? [];
    expect(action).toBe(`${backOfficeActions.sendCode.href({ subscriptionId })}?market=sweden`);
    const done = await there.post(action, hiddenFields(html));
    expect(say(done)).toBe(`303 ${backOfficeMore.member.href({ subscriptionId })}?market=sweden&done=codeSent`);
    const trace = await rowsOf(
      'sweden',
      `SELECT actor, subject, market, role, detail_json FROM audit WHERE action = 'member.codeSent'`,
    );
    expect(trace).toEqual([
      {
        actor: `operator:${operatorEmail}`,
        subject: subscriptionId,
        market: 'sweden',
        role: 'admin',
        detail_json: '{}',
      },
    ]);
    for (const market of ['denmark', 'england'] as const)
      expect(await rowsOf(market, `SELECT * FROM audit WHERE action = 'member.codeSent'`)).toEqual([]);
  });

  it('is out of reach for whose role ends at the border', async () => {
    const groups = { danes: { role: 'admin', markets: ['denmark'] } };
    const own = await createWorld({ ACCESS_ROLES: JSON.stringify(groups) });
    const person = await createOperator(own, { groups: ['danes'] });
    for (const path of [...overviews, backOfficeMore.member.href({ subscriptionId: swede.subscriptionId })])
      expect([path, (await person.get(of(path, 'sweden'))).status]).toEqual([path, 404]);
    const all = await person.page(of(backOffice.screens.href(), 'all'));
    expect([all.includes('Screen of denmark'), all.includes('Screen of sweden')]).toEqual([true, false]);
    // On another market's host they are at home as well.
    const abroad = await createOperator(own, { market: 'sweden', groups: ['danes'] });
    const screens = await abroad.page(backOffice.screens.href());
    expect([screens.includes('Screen of denmark'), screens.includes('Screen of sweden')]).toEqual([true, false]);
  });

  it('stays a stranger’s for whoever is no operator', async () => {
    const stranger = createVisitor(world);
    for (const path of overviews) expect((await stranger.get(of(path, 'all'))).status).toBe(404);
  });
});

/** Everything an action could change, of one cell. */
async function rowsBehind(market: (typeof marketIds)[number]) {
  const tables = ['payment', 'subscription', 'refund_request', 'device', 'activation_code', 'session', 'outbox'];
  return Promise.all(tables.map((table) => rowsOf(market, `SELECT * FROM ${table} ORDER BY 1`)));
}
