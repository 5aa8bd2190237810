import { expect, it } from 'vitest';
import { read } from '../../../scripts/house/sources';

/** What the page of a rotation says in its words is gone by the time that an old data key may be dropped. */
const goneBefore: Readonly<Record<string, string>> = {
  subscription: 'with an order that was not paid, or emptied by its payment',
  contact_message: '180 days',
  age_transaction: 'a quarter of an hour',
  account_notice: '7 days',
};

it('a data key is kept for as long as any table has rows that need it', () => {
  const storage = read('docs/storage.md')
    .split('\n')
    .filter((line) => line.endsWith('| `DATA_KEYS` |'))
    .join('\n');
  const sealed = [...storage.matchAll(/`([a-z_]+)\.[a-z_]+`/g)].map(([, table = '']) => table);
  const known = [...storage.matchAll(/`(survey_[a-z_]+)`/g)].map(([, table = '']) => table);
  expect(sealed).toContain('skin_profile');
  expect(known).toContain('survey_opt_out');
  const page = read('docs/operations.md').split('### Keyrings')[1]?.split('### `CODE_PEPPER`')[0] ?? '';
  const asked = [...page.matchAll(/\bFROM ([a-z_]+)/g)].map(([, table = '']) => table);
  const forgotten = [...new Set([...sealed, ...known])].filter(
    (table) => !asked.includes(table) && !(table in goneBefore),
  );
  expect(forgotten).toEqual([]);
});
