import { catalogues } from 'virtual:chain/demo';
import { afterAll, expect, it, vi } from 'vitest';
import { marketIds } from '../../../../worker/domain/markets';
import { createVisitor } from '../../../setup/people/visitor';
import { createWorld } from '../../../setup/world';

/** A runtime's first date or amount takes it some 15 ms of processor time: a third of a first page after a start. */
const asked: string[] = [];
for (const name of ['DateTimeFormat', 'NumberFormat'] as const) {
  const real = Intl[name] as unknown as new (...args: unknown[]) => object;
  vi.spyOn(Intl, name).mockImplementation(function asking(...args: unknown[]) {
    asked.push(`${name} ${JSON.stringify(args)}`);
    return new real(...args);
  } as never);
}
afterAll(() => vi.restoreAllMocks());

it.each(marketIds)('the first page of %s is written without the platform’s calendar and numbers', async (cell) => {
  const [studio] = catalogues[cell].studios;
  for (const DEMO_POSITION of [undefined, `${studio?.lat},${studio?.lon}`]) {
    const world = await createWorld({ DEMO_POSITION }, { cell });
    asked.length = 0;
    for (const language of ['da', 'sv', 'nl', 'en']) {
      const page = await createVisitor(world, { market: cell }).get('/', { 'accept-language': language });
      expect(page.status).toBe(200);
      // Of who is near, some distance is told.
      expect(/\d\s(?:km|miles?)\b/.test(await page.text())).toBe(DEMO_POSITION !== undefined);
    }
    expect(asked).toEqual([]);
  }
});
