import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { textLanguages as languages, textsOf } from '../../../scripts/building/texts.mjs';
import { code, exists, filesUnder, read } from '../../../scripts/house/sources';
import { memberActions, membershipActions } from '../../../worker/features/account/actions/table';

/** An action of a member is one folder, one line in the table, its texts and its test: this says by name what was forgotten. */
const account = 'worker/features/account';
const room = `${account}/actions`;

const folderOf = (intent: string) => intent.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const folders = readdirSync(new URL(`../../../${room}/`, import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

interface Texts {
  readonly [key: string]: string | Texts;
}

/** Of a withdrawal the words are the market's law. */
const withoutTitle = ['withdraw'];
const tests = ['tests/features', 'tests/services', 'tests/attacks']
  .flatMap((folder) => filesUnder(folder, code))
  .map(read)
  .join('\n');

describe('what a member can do with a membership', () => {
  test('each folder has its line in the table, and each line its folder', () => {
    expect(folders.sort()).toEqual(memberActions.map(({ intent }) => folderOf(intent)).sort());
  });

  test('each is listed once', () => {
    const intents = memberActions.map(({ intent }) => intent);
    expect(intents.filter((intent, index) => intents.indexOf(intent) !== index)).toEqual([]);
  });

  test.each(membershipActions.map(({ intent }) => intent))('%s has its page', (intent) => {
    expect(exists(`${room}/${folderOf(intent)}/page.tsx`)).toBe(true);
  });

  test.each(languages)('each has its texts in %s', (language) => {
    const { membership = {} } = textsOf(language) as Record<string, Texts>;
    const missing = memberActions.flatMap((action) => {
      const own = membership[action.intent] as Texts | undefined;
      const done = membership.done as Texts;
      return [
        ...(own?.action || withoutTitle.includes(action.intent) ? [] : [`membership.${action.intent}.action`]),
        ...(action.room === 'payments' || !action.done || done[action.intent]
          ? []
          : [`membership.done.${action.intent}`]),
      ];
    });
    expect(missing).toEqual([]);
  });

  test('each is done in a test', () => {
    const untested = memberActions.filter((action) => {
      const calls =
        action.room === 'payments'
          ? new RegExp(`intent: '${action.form}'`)
          : new RegExp(`(?:opensTask|doesTask)\\(\\w+, '${action.intent}'|intent: '${action.intent}'`);
      return !calls.test(tests);
    });
    expect(untested.map(({ intent }) => intent)).toEqual([]);
  });

  test('the page of each is looked at in a walk of tests/e2e/screens/, or named here with the reason', () => {
    const walk = read('tests/e2e/screens/screens-membership.ts');
    const unseen = membershipActions.map(({ intent }) => intent).filter((intent) => !walk.includes(`'${intent}'`));
    // Open to a membership that has ended: tests/e2e/account/account-subscription.spec.ts walks it.
    expect(unseen).toEqual(['resubscribe']);
  });

  test('whether one may be done is asked of the action alone', () => {
    // `plan.ts` decides what is written, from what is so at that moment.
    // Where a member's other memberships are weighed, which membership a card is for, and the day a notice would end.
    const facts = ['membership/memberships.ts', 'payments/view.ts', 'closing/closing-state.ts'].map(
      (file) => `${account}/${file}`,
    );
    const judges = filesUnder(account, code).filter((file) => /\bactions\??\.[a-z]\w+/.test(read(file)));
    expect(
      judges.filter((file) => !facts.includes(file) && !/\/actions\/[\w-]+\/(?:index|plan)\.ts$/.test(file)),
    ).toEqual([]);
  });
});
