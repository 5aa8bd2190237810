import { expect, it } from 'vitest';
import type { BackOfficeEntry } from '../../worker/services/back-office/port';
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
  const [first, ...rest] = published.catalogue.products;
  if (!first) throw new Error('no product');
  const named = (word: string) => ({
    catalogue: { ...published.catalogue, products: [{ ...first, name: { ...first.name, da: word } }, ...rest] },
    survey: { ...survey, title: { ...survey.title, da: word } },
    texts: { da: { app: { name: word } } } as Parameters<typeof texts.publish>[0],
  });
  /** Whether each publication had its copy taken. */
  const publishes = async (word: string) => {
    const of = named(word);
    const each = [
      () => catalogue.publish(market.id, of.catalogue),
      () => surveyDocuments.publish(of.survey),
      () => texts.publish(of.texts),
    ];
    const done: boolean[] = [];
    for (const publish of each)
      done.push(
        await publish().then(
          () => true,
          () => false,
        ),
      );
    return done;
  };
  expect(await publishes('Før')).toEqual([true, true, true]);
  world.advance(3);
  kv.fail('writeFails');
  return {
    kv,
    world,
    publishes,
    catalogueNamed: (word: string) => named(word).catalogue,
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
  expect(await publishes('Efter')).toEqual([false, false, false]);
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

it('tells an operator of the back office that it is published, since it is', async () => {
  const { kv, world, catalogueNamed, shown } = await createPlace();
  const { content, market } = world.services;
  const entry: BackOfficeEntry = {
    ...{ operator: 'anna@solhus.example', role: 'content', market: market.id },
    ...{ action: 'content.published', subject: 'catalogue' },
  };
  const value = catalogueNamed('Efter');
  const [first] = value.products;
  const edit = { item: `products.${first?.productId}`, was: null, value: first, revision: 0 };
  expect(await content.edit('catalogue', edit, entry)).toBe('saved');
  const look = await content.look('catalogue');
  if (!look) throw new Error('no catalogue');
  const use = { key: 'publishes-once', sessionHash: 's', route: 'r', body: {}, answer: '' };
  expect(await content.publish(look, { value, use, entry })).toBe('done');
  kv.fail('none');
  world.advance(60);
  await runCron(world.services, each);
  expect((await shown())[0]).toBe('Efter');
});

it('waits for a KV that does not answer no longer than for one that refuses', async () => {
  const { kv, world, catalogueNamed, shown } = await createPlace();
  const { catalogue, market } = world.services;
  kv.fail('writeHangs');
  await expect(catalogue.publish(market.id, catalogueNamed('Efter'))).rejects.toThrow('KV did not take the copy');
  kv.fail('none');
  world.advance(60);
  await runCron(world.services, each);
  expect((await shown())[0]).toBe('Efter');
});

it('shows what else there is of a cell whose KV does not answer', async () => {
  const { kv, world } = await createPlace();
  kv.fail('readHangs');
  const { platform, outbox } = await world.services.backOffice.health();
  expect([platform.kvMs, platform.databaseMs === null, outbox.ok]).toEqual([null, false, true]);
});
