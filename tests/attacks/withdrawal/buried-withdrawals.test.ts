import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { passes } from '../../setup/money/money';
import { english, textOf } from '../../setup/pages/answers';
import { createMember } from '../../setup/people/member';
import { createOperator } from '../../setup/people/operator';
import { createVisitor, newAddress } from '../../setup/people/visitor';
import { statementOf, withdraws } from '../../setup/people/withdrawal';
import { createWorld, type World } from '../../setup/world';

/** Strangers send so many statements that nobody in the back office comes to the one that is meant. */
const { withdrawals: words } = english.backOffice;
const list = paths.backOffice.withdrawals.href();
const strangers = 230;
let world: World;
let operator: Awaited<ReturnType<typeof createOperator>>;

const states = (fields: Record<string, string>) => withdraws(createVisitor(world, { language: 'en' }), fields);

/** As many as a night's worth from many networks, each older than what is meant. */
async function bury(): Promise<void> {
  const { database, clock } = world.services;
  const at = (index: number) => new Date(clock.now() - 3_600_000 + Math.floor(index / 3)).toISOString();
  await database.write(
    Array.from({ length: strangers }, (_, index) =>
      database.prepare(
        `INSERT INTO withdrawal (withdrawal_id, market, language, name, contract, email, mailbox, statement, received_at, outcome, waits_for)
         VALUES (?, 'denmark', 'en', 'Nobody', ?, 'x@example.com', 'x@example.com', 'x', ?, 'unmatched', 'operator')`,
        crypto.randomUUID(),
        `zzz ${index}`,
        at(index),
      ),
    ),
  );
}

/** Contracts of what waits on a page, in its order. */
function contractsOn(page: string): string[] {
  const [waiting = ''] = page.split(words.settled);
  return [...waiting.matchAll(/<td[^>]*>([^<,]+), [^<]* · Denmark<\/td>/g)].map(([, contract = '']) => contract);
}

/** All contracts in the order of the pages, from the first to the last. */
async function readsAll(): Promise<{ pages: string[]; contracts: string[] }> {
  const pages: string[] = [];
  const contracts: string[] = [];
  for (let href: string | null = list; href !== null && pages.length < 10; ) {
    const page: string = await operator.page(href);
    pages.push(textOf(page));
    contracts.push(...contractsOn(page));
    href = /href="(\/ops\/withdrawals\?after=[^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? null;
  }
  return { pages, contracts };
}

beforeAll(async () => {
  world = await createWorld();
});

describe('statements that are meant, under hundreds that are not', () => {
  it('are all reached page by page, once, those that wait for a person before those that wait for the member', async () => {
    const silent = await createMember(world);
    await states(await statementOf(silent));
    await passes(world, 15);
    await bury();
    const fresh = await createMember(world);
    await states(await statementOf(fresh));
    await states({ name: 'Anna Holm', contract: 'the one in May', email: newAddress() });
    operator = await createOperator(world);
    const { pages, contracts } = await readsAll();
    const numbers = (await Promise.all([silent, fresh].map(statementOf))).map(({ contract }) => contract);
    const [ended = '', open = ''] = numbers;
    expect(new Set(contracts).size).toBe(contracts.length);
    expect(contracts.filter((one) => one.startsWith('zzz'))).toHaveLength(strangers);
    expect(contracts.indexOf('the one in May')).toBeGreaterThan(strangers - 1);
    // A link that ended leaves a person to look, before those whose member may still answer.
    expect(contracts.slice(-2)).toEqual([ended, open]);
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.at(-1)).toContain(words.waits.ended);
    expect(pages.at(-1)).toContain(words.waits.mailbox);
    for (const page of pages) expect(page).toContain(`${contracts.length} waiting, ${contracts.length - 1} of them`);
    // Three days are long enough for the other mailbox as well.
    world.advance(3 * 86_400);
    operator = await createOperator(world);
    const last = (await readsAll()).pages.at(-1);
    expect(last).toContain(words.waits.unanswered);
    expect(last).toContain(`${contracts.length} waiting, ${contracts.length} of them`);
  });

  it('are a link away on the page of all markets', async () => {
    const page = await operator.page(`${list}?market=all`);
    expect(textOf(page)).toContain('See all from Denmark');
    expect(page).not.toContain('?after=');
  });

  it('are not lost to a made-up place in the list', async () => {
    const first = contractsOn(await operator.page(list));
    expect(first).toHaveLength(100);
    for (const after of ['', 'x', "operator_' OR 1=1 --_x", 'operator_2026-01-01T00:00:00.000Z', 'nobody_2026_x'])
      expect(contractsOn(await operator.page(`${list}?${new URLSearchParams({ after })}`))).toEqual(first);
  });
});
