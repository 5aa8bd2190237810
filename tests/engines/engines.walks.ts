import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { takeImported } from '../e2e/account/imported';
import { engines } from './drivers';
import type { Engine, Size } from './drivers/tab';
import { looksAround } from './journeys/browsing';
import { cancels } from './journeys/member';
import { signsUp } from './journeys/sign-up';
import { provesAge } from './journeys/studio';
import { answers } from './journeys/survey';
import { createPerson, type Person } from './person';

interface Options {
  engineName: string;
  scripts: boolean;
  /** Each is opened as wide as it stays: WebKit does not look again at all that depends on the width. */
  isWide: boolean;
}
interface Fixtures {
  /** Somebody new at a browser of their own. */
  opens: (how?: { at?: 'the studio'; email?: string }) => Promise<Person>;
}

const sizes: Record<'phone' | 'wide' | 'upright' | 'lying', Size> = {
  phone: { width: 390, height: 844 },
  wide: { width: 1440, height: 900 },
  upright: { width: 1080, height: 1920 },
  lying: { width: 1920, height: 1080 },
};
const folderOf = (engine: string) => join(process.env.ENGINE_PICTURES ?? '.wrangler/engines', engine);

/** What the app has written down of policies that were broken: by whom does not matter, there must be none. */
const reports = () => readFileSync(join(process.env.E2E_STATE ?? '', 'server.log'), 'utf8').match(/.*"event":"csp".*/g);

const test = base.extend<Fixtures, Options & { engine: Engine }>({
  engineName: ['firefox', { option: true, scope: 'worker' }],
  scripts: [true, { option: true, scope: 'worker' }],
  isWide: [false, { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName, scripts }, use) => {
      const engine = await engines[engineName]?.({ scripts, locale: 'da-DK' });
      if (!engine) throw new Error(`no driver for ${engineName}`);
      await use(engine);
      await engine.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  opens: async ({ engine, engineName, scripts, isWide }, use, { title }) => {
    const people: Person[] = [];
    await use(async ({ at, email } = {}) => {
      const size = sizes[at ? (isWide ? 'lying' : 'upright') : isWide ? 'wide' : 'phone'];
      const tab = await engine.opens(size);
      const person = createPerson({ tab, scripts, folder: folderOf(engineName), walk: title, size, email });
      people.push(person);
      return person;
    });
    for (const person of people) await person.leaves();
    expect(people.flatMap(({ complaints }) => complaints)).toEqual([]);
    expect(reports()).toBeNull();
  },
});

test('sign-up', async ({ opens }) => signsUp(await opens()));

test('member', async ({ opens }) => cancels(await opens({ email: takeImported('runs').details.email })));

test('survey', async ({ opens }) => answers(await opens()));

test('studio', async ({ opens }) => provesAge(await opens({ at: 'the studio' }), await opens()));

test('browsing', async ({ opens }) => looksAround(await opens()));
