import fc from 'fast-check';
import { expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { createLog, describeError } from '../../../worker/services/log';
import { createVisitor } from '../../setup/people/visitor';
import { printFigure } from '../../setup/runtime/figures';
import { createWorld } from '../../setup/world';

/** Whatever a person is called and types, no log line holds any of it. */
const word = fc.stringMatching(/^[A-ZÆØÅ][a-zæøåéü]{5,12}$/);
const person = fc.record({
  firstName: word.map((text) => `${text}fornavn`),
  lastName: word.map((text) => `${text}sen`),
  email: fc
    .tuple(word, fc.integer({ min: 1000, max: 9_999_999 }))
    .map(([name, number]) => `${name.replace(/[^A-Za-z]/g, 'q').toLowerCase()}.${number}@mail-${number}.example`),
  phone: fc.integer({ min: 20_000_000, max: 29_999_999 }).map(String),
  street: word.map((text) => `${text}gade 7`),
  city: word.map((text) => `${text}by`),
});

it('journeys with any names, addresses, phones and codes leave none of them in the log', async () => {
  const world = await createWorld();
  const lines: string[] = [];
  const write = createLog('test', (line) => lines.push(line));
  world.services.log = write;
  let personal = 0;
  await fc.assert(
    fc.asyncProperty(person, fc.boolean(), async (someone, fails) => {
      const visitor = createVisitor(world);
      const from = lines.length;
      await visitor.get(`/?q=${encodeURIComponent(someone.city)}&promotion=${encodeURIComponent(someone.lastName)}`);
      await visitor.selectsProduct(visitor.plainProduct());
      await visitor.entersDetails({ ...someone, zip: '2200' });
      const code = await visitor.readsCode(someone.email);
      expect(code).toMatch(/^\d{6}$/);
      if (fails) {
        const { current } = world.services.catalogue;
        world.services.catalogue.current = () => Promise.reject(new Error(`bug at ${JSON.stringify(someone)} ${code}`));
        expect((await visitor.get(`${paths.signup.customerDetails.href()}?mail=${someone.email}`)).status).toBe(500);
        world.services.catalogue.current = current;
      }
      await visitor.post(paths.signup.verifyEmail.href(), { code: '000000' });
      await visitor.post(paths.signup.verifyEmail.href(), { code });
      await visitor.get(`/nothing/${encodeURIComponent(someone.email)}?name=${encodeURIComponent(someone.firstName)}`);
      await visitor.post('/login', { email: someone.email });
      await visitor.get(`/login?step=code&email=${encodeURIComponent(someone.email)}`);
      await visitor.post('/csp-report', { 'csp-report': someone.email });
      await world.settle();
      const written = lines.slice(from).join('\n');
      const secrets = [...Object.values(someone), encodeURIComponent(someone.email), code, ...visitor.cookies.values()];
      for (const secret of secrets) expect([secret, written.includes(secret)]).toEqual([secret, false]);
      personal += secrets.length;
    }),
    { numRuns: 25 },
  );
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
  printFigure(`log privacy: ${personal} personal strings looked for in ${lines.length} lines, 0 found`);
  expect(lines.length).toBeGreaterThan(200);
});

it('the logger drops what is not on its list, and describes an error without its message', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 6 }), fc.string({ minLength: 1 }), (value, name) => {
      const lines: string[] = [];
      const entry = { event: 'request', email: `~${value}~`, [`x-${name}`]: `~${value}~` } as unknown as Parameters<
        ReturnType<typeof createLog>
      >[0];
      createLog('test', (line) => lines.push(line))(entry);
      expect(lines).toEqual(['{"version":"test","event":"request"}']);
      for (const message of [`~${value}~`, `first\n    at ~${value}~ (file.ts:1:1)`]) {
        const described = JSON.stringify(describeError(new TypeError(message)));
        expect(described.includes(JSON.stringify(`~${value}~`).slice(1, -1))).toBe(false);
      }
    }),
  );
});
