import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { MarketId } from '../../../worker/domain/markets/market';
import { paths } from '../../../worker/paths';
import { type Details, detailsIn } from '../signup/shop';
import { createVisitor, type Visitor } from '../visitor';

/** Members who were taken over from a file before the tests began; nobody has logged in as them yet. */
export interface Imported {
  details: Details;
  /** As the contract has it. */
  number: string;
  activationCode: string;
  subscriptionId: string;
}

/** `runs`: with UV, paid for weeks to come. `ended`: over since a few days. */
type Kind = 'runs' | 'ended';

const state = () => process.env.E2E_STATE ?? '';

function column(file: string, name: string): (email: string) => string {
  const [head = '', ...lines] = readFileSync(join(state(), file), 'utf8').trim().split('\n');
  // The one cell with a comma stands between these two and is quoted.
  const cells = (line: string) => line.replace(/"[^"]*"/g, '').split(',');
  const [key, value] = [cells(head).indexOf('email'), cells(head).indexOf(name)];
  return (email) => cells(lines.find((line) => cells(line)[key] === email) ?? '')[value] ?? '';
}

/** Nobody else's: making a folder is what one worker alone can do. */
export function takeImported(kind: Kind, market: MarketId = 'denmark'): Imported {
  const name = market === 'denmark' ? kind : `${kind}-${market}`;
  for (let index = 0; ; index += 1) {
    const email = `${name}-${index}@example.com`;
    const activationCode = column('codes.csv', 'code')(email);
    if (activationCode === '') throw new Error(`no imported member is left that ${kind} in ${market}`);
    try {
      mkdirSync(join(state(), `taken-${email}`));
    } catch {
      // Another worker was first.
      continue;
    }
    return {
      details: { ...detailsIn(market), email },
      number: column('codes.csv', 'number')(email),
      activationCode,
      subscriptionId: column('members.csv', 'subscriptionId')(email),
    };
  }
}

/** The same browser in the hands of somebody else. */
export const as = (visitor: Visitor, details: Partial<Details>): Visitor =>
  createVisitor(visitor.page, { ...visitor, details: { ...visitor.details, ...details } });

/** Logs in as an imported member by the code of the file, the shortest way in. */
export async function activates(visitor: Visitor, kind: Kind = 'runs'): Promise<Visitor> {
  const { details, activationCode } = takeImported(kind, visitor.market);
  const member = as(visitor, details);
  const { page, t, button } = member;
  await member.opens(paths.login.href({ step: 'activation' }));
  await member.fillsIn({ email: details.email });
  await page.getByLabel(t('activation.label'), { exact: true }).fill(activationCode);
  await button(t('login.title')).click();
  await member.isAt(paths.account.main);
  return member;
}

/** Logs in by a code that is sent; `codesSoFar` have come to this address before. */
export async function logsIn(member: Visitor, { codesSoFar = 0, remember = false } = {}): Promise<void> {
  const { page, t, button, details } = member;
  await member.opens(paths.login.href());
  await member.fillsIn({ email: details.email });
  if (remember) await page.locator('label:has([name=remember])').click();
  await button(t('code.send')).click();
  await member.isAt(paths.login, '?step=code');
  await member.entersCode(await member.readsCode(codesSoFar + 1), t('login.title'));
  await expect(page).toHaveURL(/\/account-/);
}
