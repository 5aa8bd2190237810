import { expect, it } from 'vitest';
import { marketIds, markets } from '../../../worker/domain/markets';
import '../../../worker/index';
import { keptHtml } from '../../../worker/ui/kept-part';
import { loadTranslate } from '../../../worker/ui/text/translate';
import { createVisitor } from '../../setup/people/visitor';
import { createWorld } from '../../setup/world';

const market = markets[marketIds[0]];
const [language] = market.languages;

/** Headers that are kept in the words of the first page. */
async function headers(): Promise<string[]> {
  const kept = JSON.parse(keptHtml(await loadTranslate(language, 'first', null, market.id))) as [string, unknown][];
  return kept.map(([key]) => key).filter((key) => key.startsWith('header'));
}

it('draws a page while it starts, and shows none of it to a visitor', async () => {
  expect(await headers()).toHaveLength(1);
  const world = await createWorld({}, { cell: market.id });
  const visitor = createVisitor(world, { market: market.id, language });
  expect((await visitor.get('/')).status).toBe(200);
  expect(await headers()).toHaveLength(2);
});
