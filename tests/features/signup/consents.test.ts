import danish from 'virtual:texts/da/whole';
import english from 'virtual:texts/en/whole';
import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { ordersOf, rows } from '../../setup/money/records';
import { createVisitor, type Visitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/** A consent proves what somebody read: its words are those of the page on which the box was ticked. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const overview = paths.signup.overview.href();
const both = { marketingEmail: 'yes', marketingSms: 'yes' };

const changesLanguage = (visitor: Visitor, language: string) =>
  visitor.post(paths.culture.href(), { language, returnTo: overview });

async function kept(visitor: Visitor) {
  const [order] = await ordersOf(visitor.email);
  return rows(
    `SELECT kind, text, language FROM consent
      WHERE subscription_id = ? AND kind IN ('marketingEmail', 'marketingSms', 'terms') ORDER BY kind`,
    order?.subscription_id ?? '',
  );
}

const asked = ({ details, shared }: typeof danish, channel: 'marketingEmail' | 'marketingSms') =>
  `${details.marketing.replace('{{company}}', shared.company)} ${details[channel]}`;

describe('a consent to marketing', () => {
  it('is kept in the words that were read, whatever language the order is made in', async () => {
    const visitor = createVisitor(world, { language: 'da' });
    await visitor.reachesOverview();
    await visitor.entersDetails(both);
    await changesLanguage(visitor, 'en');
    await visitor.orders();
    expect(await kept(visitor)).toEqual([
      { kind: 'marketingEmail', text: asked(danish, 'marketingEmail'), language: 'da' },
      { kind: 'marketingSms', text: asked(danish, 'marketingSms'), language: 'da' },
      expect.objectContaining({ kind: 'terms', language: 'en' }),
    ]);
  });

  it('is read again by who sends the form again in another language', async () => {
    const visitor = createVisitor(world, { language: 'da' });
    await visitor.reachesOverview();
    await visitor.entersDetails(both);
    await changesLanguage(visitor, 'en');
    await visitor.entersDetails({ marketingSms: 'yes' });
    await visitor.orders();
    expect(await kept(visitor)).toEqual([
      { kind: 'marketingSms', text: asked(english, 'marketingSms'), language: 'en' },
      expect.objectContaining({ kind: 'terms', language: 'en' }),
    ]);
  });
});
