import da from 'virtual:texts/da/whole';
import nl from 'virtual:texts/nl/whole';
import sv from 'virtual:texts/sv/whole';
import { beforeAll, describe, expect, it } from 'vitest';
import type { MarketId } from '../../../worker/domain/markets/market';
import { paths } from '../../../worker/paths';
import { english, textOf } from '../../setup/pages/answers';
import { createVisitor, type Visitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/** The card that goes along fills as the visitor goes on, and is the membership card at the end. */
const { ageVerification, selectIssuers, customerDetails, skinData, verifyEmail, overview, paymentCompleted } =
  paths.signup;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

interface Card {
  /** What is told as known, in its order. */
  readonly known: readonly string[];
  /** Whether anything stands between the rows and the sum: what is still to come is drawn on the sun's way alone. */
  readonly isParted: boolean;
  readonly text: string;
  readonly sun: { readonly along: number; readonly height: number };
}

function cardIn(html: string): Card {
  const [, x, y] = /<div class="dome"><svg width="(\d+)" height="(\d+)"/.exec(html) ?? [];
  const rows = [...html.matchAll(/<dt>[^<]*<\/dt><dd>([^<]*)<\/dd><\/div>/g)];
  return {
    known: rows.map(([, value = '']) => value),
    isParted: !/<\/dl><p class="sum"/.test(html),
    text: textOf(html).replaceAll('\u00a0', ' '),
    sun: { along: (Number(x) + 14) / 216, height: (Number(y) - 14) / 92 },
  };
}

/** Both copies: beside the page, and in the row that goes along below that width. */
function cardsOf(html: string): readonly [Card, Card] {
  const side = html.split('<section class="card"').at(-1) ?? '';
  const along = /<details class="along fold">[\s\S]*?<\/details>/.exec(html)?.[0] ?? '';
  return [cardIn(side), cardIn(along)];
}

/** Where the step's sun stands on the path at the top of the page. */
function stepSun(html: string): Card['sun'] {
  const [, x, y] = /<circle class="ink f-accent" cx="([\d.]+)" cy="([\d.]+)" r="7"/.exec(html) ?? [];
  return { along: (Number(x) - 6) / 72, height: (28 - Number(y)) / 22 };
}

async function look(visitor: Visitor, path: string, known: readonly string[]): Promise<Card> {
  const html = await visitor.page(path);
  const [side, along] = cardsOf(html);
  const { along: at, height } = stepSun(html);
  for (const card of [side, along]) {
    expect([path, card.known, card.isParted]).toEqual([path, known, false]);
    expect(card.sun.along).toBeCloseTo(at, 1);
    expect(card.sun.height).toBeCloseTo(height, 1);
  }
  return side;
}

const homes = [
  ['da', 'denmark', da],
  ['sv', 'sweden', sv],
  ['nl', 'netherlands', nl],
  ['en', 'england', english],
] as const;
const productOf = (market: MarketId, { productId }: { productId: string }) =>
  world.catalogue[market].products.find((one) => one.productId === productId);

describe.each(homes)('in %s, in %s', (language, market, { side, skinResult, paid, account }) => {
  it('the card fills with what is proved, the sun on the step, and ends as the membership card', async () => {
    const visitor = createVisitor(world, { market, language });
    const choice = visitor.uvProduct();
    await visitor.selectsProduct(choice);
    const product = productOf(market, choice)?.name[language] ?? '';
    const studio = world.catalogue[market].studios.find(({ studioId }) => studioId === choice.studioId)?.name ?? '';
    const adult = side.ageConfirmed;
    const type = skinResult.type.replace('{{type}}', '3');

    for (const page of [ageVerification, selectIssuers]) {
      const card = await look(visitor, page.href(), []);
      expect(card.text).toContain(product);
      expect(card.text).toContain(studio);
    }
    await visitor.follow(await visitor.provesAge());
    await look(visitor, customerDetails.href(), [adult]);
    await visitor.entersDetails({ firstName: 'Åse' });
    await look(visitor, skinData.href(), [adult, 'Åse']);
    await visitor.answersSkin(3);
    const whole = [adult, type, 'Åse'];
    const suns = await Promise.all(
      [customerDetails, skinData, verifyEmail].map(async (page) => {
        const { sun } = await look(visitor, page.href(), whole);
        return sun.along;
      }),
    );
    expect([...suns].sort((a, b) => a - b)).toEqual(suns);
    expect(new Set(suns).size).toBe(3);

    await visitor.provesEmail();
    expect(await visitor.page(overview.href())).not.toContain('class="card"');
    await visitor.orders();
    const number = /class="price num">([^<]+)</.exec(await visitor.page(paths.signup.completed.href()))?.[1] ?? '';
    await visitor.answersPayment(await visitor.goesToPayment(), 'pay');
    await world.settle();
    const html = await visitor.page(paymentCompleted.href());
    const [{ text }] = cardsOf(html);
    expect(text).toContain(`${paid.welcome.number} ${number}`);
    for (const value of ['Åse Holm', `${product}, ${studio}`]) expect(text).toContain(value);
    expect(text).toContain(account.subscription.accessFrom);
    expect(html.split(paid.welcome.receipt)).toHaveLength(2);
    expect(html).not.toContain('class="along');
  });
});

it('a membership without age check and sun asks for the name alone', async () => {
  const visitor = createVisitor(world, { language: 'en' });
  await visitor.selectsProduct(visitor.plainProduct());
  await look(visitor, customerDetails.href(), []);
  await visitor.entersDetails();
  await look(visitor, verifyEmail.href(), ['Anna']);
});

it('a type that rules UV out is no row', async () => {
  const visitor = createVisitor(world, { language: 'en' });
  await visitor.selectsProduct(visitor.uvProduct());
  await visitor.entersDetails();
  await visitor.answersSkin(1);
  await look(visitor, skinData.href(), ['Anna']);
  // What cannot be bought has no price beside it.
  const stopped = await visitor.page(skinData.href({ result: '1' }));
  expect(stopped).not.toMatch(/class="(?:card|along)/);
});

it('on what was or may be a studio’s screen nobody’s skin type is shown', async () => {
  const visitor = createVisitor(world, { language: 'en' });
  await visitor.selectsProduct(visitor.uvProduct());
  await visitor.entersDetails();
  await visitor.answersSkin(3);
  await look(visitor, verifyEmail.href(), ['Skin type 3', 'Anna']);
  visitor.cookies.set('device', 'one that was sent away');
  await look(visitor, verifyEmail.href(), ['Anna']);
});
