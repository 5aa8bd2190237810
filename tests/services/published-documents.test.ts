import { expect, it } from 'vitest';
import { runCron } from '../../worker/services/jobs/cron';
import { createLaggingKv } from '../setup/databases/lagging-kv';
import { surveyWith } from '../setup/pages/survey';
import { createWorld } from '../setup/world';

/** A catalogue, a survey and a text that were published, and KV, which refuses what is published from now on. */
async function createPlace() {
  const clock = { now: (): number => Date.now() };
  const kv = createLaggingKv(() => clock.now());
  const world = await createWorld({ KV: kv.at('operators') as KVNamespace });
  clock.now = world.services.clock.now;
  const { catalogue, surveyDocuments, texts, market } = world.services;
  const survey = surveyWith();
  const published = await catalogue.authoritative(market.id);
  const publishes = async (word: string) => {
    const [first, ...rest] = published.catalogue.products;
    if (!first) throw new Error('no product');
    await catalogue.publish(market.id, {
      ...published.catalogue,
      products: [{ ...first, name: { ...first.name, da: word } }, ...rest],
    });
    await surveyDocuments.publish({ ...survey, title: { ...survey.title, da: word } });
    await texts.publish({ da: { app: { name: word } } } as Parameters<typeof texts.publish>[0]);
  };
  await publishes('Før');
  world.advance(3);
  kv.fail('writeFails');
  return {
    kv,
    world,
    publishes,
    /** What a page says of each; a minute later, since KV and isolates remember. */
    async shown() {
      world.advance(120);
      const overrides = await texts.current();
      return [
        (await catalogue.current(market.id)).catalogue.products[0]?.name.da,
        (await surveyDocuments.current(survey.surveyId))?.survey.title.da,
        (overrides?.languages.da as { app: { name: string } } | undefined)?.app.name,
      ];
    },
  };
}
const each = '* * * * *';

it('shows what was published though KV refused the copies, once a sweep has run', async () => {
  const { kv, world, publishes, shown } = await createPlace();
  await publishes('Efter');
  expect(await shown()).toEqual(['Før', 'Før', 'Før']);
  kv.fail('none');
  expect(await runCron(world.services, each)).toMatchObject({ levelled: 3 });
  expect(await shown()).toEqual(['Efter', 'Efter', 'Efter']);
  expect(await runCron(world.services, each)).toMatchObject({ levelled: 0 });
});

it('leaves the copies while KV answers nothing, and goes on with what else a sweep does', async () => {
  const { kv, world, publishes } = await createPlace();
  await publishes('Efter');
  kv.fail('readFails');
  expect(await runCron(world.services, each)).toMatchObject({ levelled: 0 });
  kv.fail('writeFails');
  world.advance(60);
  // Its own step failed no other.
  expect(await runCron(world.services, each)).toMatchObject({ levelled: 0, sent: 0 });
});
