import { addDays } from '../../../worker/domain/dates';
import type { ClosedForSomebody } from '../../../worker/services/members/port';
import { inEachCell, searched } from '../cells/each';
import { actorOf } from '../cells/terminal-action';
import { type Command, Refusal } from '../command';
import { servicesOf } from '../data/stores';
import { exampleMarket } from '../examples';

export const closeAccountCommand: Command = {
  summary:
    'Closes the account of somebody who asked for it by letter or phone: deletes all that bookkeeping need not keep.',
  usage: 'NUMBER|ADDRESS|ID',
  notes: [
    'In every cell that has an account of that membership number, address or member’s id, or in that of --market. An account with a membership that runs stays: it says from which day it can be closed.',
    'It cannot be taken back. The address of the account is mailed that it is closed: ask something only they know first.',
  ],
  examples: [
    'members close anna@example.com --dry-run',
    `members close anna@example.com --market ${exampleMarket} --remote`,
  ],
  async run(context) {
    const [named] = context.words;
    if (named === undefined)
      throw new Refusal('Name the account by its membership number, its address or the member’s id.');
    const bindings = await context.bindings();
    let known = 0;
    const code = await inEachCell(context, async (market) => {
      const { closing } = await servicesOf(bindings, market);
      const done = await closing.closeOf(named, actorOf(context.operator), context.dryRun);
      if (done.kind !== 'unknown') known += 1;
      return { result: done, text: textOf(done, context.dryRun), code: done.kind === 'runs' ? 1 : 0 };
    });
    if (known === 0 && !context.json)
      throw new Refusal(`Nobody in ${searched(context)} is known by ${named}, or the account is closed already.`);
    return known === 0 ? 1 : code;
  },
};

function textOf(done: ClosedForSomebody, isDryRun: boolean): string {
  if (done.kind === 'unknown') return 'no account';
  if (done.kind === 'runs') {
    if (done.lastDay) return `Not closed: a membership runs. It can be closed from ${addDays(done.lastDay, 1)}.`;
    return done.hasOpenOrder
      ? 'Not closed: an order waits for its payment. "Log out everywhere" on the member’s page ends it.'
      : 'Not closed: a membership runs and is not cancelled. Cancel it first, on the member’s page.';
  }
  const kept = done.keptUntil
    ? `bookkeeping keeps payments, without a name, until ${done.keptUntil}`
    : 'nothing is kept';
  return `${isDryRun ? 'Dry run: would be closed' : 'Closed'}; ${kept}.`;
}
