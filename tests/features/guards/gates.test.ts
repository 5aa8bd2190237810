import { beforeAll, describe, expect, it } from 'vitest';
import { siteRows } from '../../../worker/site/mount';
import { say } from '../../setup/pages/answers';
import { createMember } from '../../setup/people/member';
import { createVisitor, type Visitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const rows = siteRows(false);
/** What nobody was ever given: for tokens, states, codes and ids. */
const guessed = 'A'.repeat(22);
const addressOf = (pattern: string) => pattern.replace(':culture', 'en').replace(/:\w+(?:\{[^}]*\})?/g, guessed);

/** What each address of a row answers, with each of its methods. */
async function answersOf({ patterns, methods }: (typeof rows)[number], begin: () => Promise<Visitor> | Visitor) {
  const answers: string[] = [];
  for (const pattern of patterns) {
    for (const method of methods) {
      const visitor = await begin();
      const address = addressOf(pattern);
      answers.push(say(method === 'GET' ? await visitor.get(address) : await visitor.post(address)));
    }
  }
  return answers;
}

/** A stranger has no screen, no key and no signature: what they get where that is not a page that says so. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  'age.callback': ['302 /signup-age-verification?fail=1'],
  'kiosk.complete': ['302 /kiosk', '303 /kiosk'],
  'webhooks.payment': ['400'],
  'webhooks.mail': ['400'],
};

describe('a gate that a page keeps itself', () => {
  const kept = rows.filter(({ gate }) => ['screen', 'secret', 'signature'].includes(gate));
  const asked = [...kept, ...rows.filter(({ name }) => name === 'manualAgeVerification')];

  it.each(asked)('$gate of $name: is closed to a stranger at each address, however asked', async (row) => {
    const count = row.patterns.length * row.methods.length;
    const answers = await answersOf(row, () => createVisitor(world, { language: 'en' }));
    expect(answers).toEqual(elsewhere[row.name] ?? Array.from({ length: count }, () => '404'));
  });

  it.each(rows.filter(({ name }) => ['signup.entry', 'login'].includes(name)))(
    'guard of $name: sends a member on, from each address',
    async (row) => {
      const { visitor } = await createMember(world);
      const answers = await answersOf(row, () => visitor);
      expect(answers).toEqual(answers.map(() => '302 /account-main'));
      expect(answers).toHaveLength(row.patterns.length * row.methods.length);
    },
  );
});
