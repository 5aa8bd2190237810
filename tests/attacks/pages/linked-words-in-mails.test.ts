import { beforeAll, describe, expect, it } from 'vitest';
import { createWriter, templateOf } from '../../features/contact/writer';
import { createMember } from '../../setup/people/member';
import { createVisitor, newAddress } from '../../setup/people/visitor';
import { linksTo, mailsOf, statementOf, withdraws } from '../../setup/people/withdrawal';
import { createWorld, type Mail, type World } from '../../setup/world';

/**
 * Who types somebody else's address into a form has our name on a mail to them, with words of their own in it. A full
 * stop of another script reads as one, and a browser takes it for one: what was told apart as a link went through.
 */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const stops = [...'.。．｡․﹒'];
const lures = (stop: string) => [
  `https://evil${stop}example/pay`,
  `www${stop}evil${stop}example`,
  `evil${stop}example`,
  `help＠evil${stop}example`,
];

/** What a mail client may make of it: normal form, what is not drawn dropped. */
const asRead = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[。]/g, '.')
    .replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, '');
/** Ours aside: the company's own links stand in its foot. */
const words = ({ html, text }: Mail) =>
  [text, html.replace(/<[^>]*>/g, '\n')].map((part) =>
    asRead(part).replace(/https?:\/\/(?!evil)[\w.:-]+\.?localhost\S*/g, ''),
  );
const lureIn = (text: string) => /evil\.example|www\.evil|:\/\/|@evil/.exec(text)?.[0] ?? null;

describe('own words in a mail to an address that anybody typed', () => {
  it.each(stops)('in the copy of a message lead nowhere behind "%s"', async (stop) => {
    for (const lure of lures(stop)) {
      const victim = newAddress();
      const writer = createWriter(world, { email: victim });
      expect((await writer.writes({ name: `Pay ${lure}`, message: `Your code is ready: ${lure}\nbest` })).status).toBe(
        303,
      );
      const [mail] = (await world.mailTo(victim)).filter((one) => templateOf(one) === 'contact');
      if (!mail) throw new Error('no copy was sent');
      for (const text of words(mail)) {
        expect(text).toContain('Your code is ready');
        expect([lure, lureIn(text)]).toEqual([lure, null]);
      }
    }
  });

  it('are no letter of their own: what is long is cut', async () => {
    const victim = newAddress();
    const writer = createWriter(world, { email: victim });
    const letter = `${'Dear customer, you have won. '.repeat(120)}END`;
    expect((await writer.writes({ message: letter })).status).toBe(303);
    const [mail] = await world.mailTo(victim);
    expect(mail?.text).toContain('Dear customer');
    expect(mail?.text).not.toContain('END');
    expect((mail?.text.match(/Dear customer/g) ?? []).length).toBeLessThan(40);
  });
});

it('stand in no mail whose button ends a membership', async () => {
  const member = await createMember(world, { language: 'en' });
  const { contract, email } = await statementOf(member);
  const name = 'Your payment failed, press the button to keep your membership';
  await withdraws(createVisitor(world, { language: 'en' }), { name, contract, email });
  const [mail] = await mailsOf(world, email, 'withdrawal-confirm');
  expect(mail?.text).toContain(contract);
  for (const text of [mail?.text, mail?.html, mail?.subject]) expect(text).not.toContain('Your payment failed');
  // It is nowhere on the page behind the button either.
  const [link = ''] = await linksTo(world, email);
  expect(await createVisitor(world, { language: 'en' }).page(link)).not.toContain('Your payment failed');
});
