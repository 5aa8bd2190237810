import { expect, it } from 'vitest';
import { createLaggingKv } from '../setup/databases/lagging-kv';
import { surveyWith } from '../setup/pages/survey';
import { createWorld, type World } from '../setup/world';

/** A survey that was published, and what happens to its copy in KV from now on. */
async function createPlace(breaks: (kv: KVNamespace, isBroken: () => boolean) => KVNamespace) {
  const clock = { kv: (): number => Date.now() };
  const lagging = createLaggingKv(() => clock.kv());
  let isBroken = false;
  const kv = breaks(lagging.at('operators') as KVNamespace, () => isBroken);
  const world: World = await createWorld({ KV: kv });
  clock.kv = world.services.clock.now;
  const survey = surveyWith();
  const { surveyId } = survey;
  const { surveyDocuments } = world.services;
  const titleOf = (found: Awaited<ReturnType<typeof surveyDocuments.current>>) => found?.survey.title.da;
  await surveyDocuments.publish(survey);
  world.advance(3);
  return {
    /** Publishes with KV broken; afterwards KV works again, and a minute of its caches has passed. */
    async publishes(title: string) {
      isBroken = true;
      const written = await surveyDocuments.publish({ ...survey, title: { ...survey.title, da: title } }).then(
        () => true,
        () => false,
      );
      isBroken = false;
      world.advance(120);
      return written;
    },
    shown: async () => titleOf(await surveyDocuments.current(surveyId)),
    holds: async () => titleOf(await surveyDocuments.authoritative(surveyId)),
    was: survey.title.da,
  };
}

const broken = () => Promise.reject(new Error('KV failed: 500 Internal Server Error'));

it('shows what D1 holds though the copy of a publication never arrived in KV', async () => {
  const place = await createPlace((kv, isBroken) =>
    Object.assign(Object.create(kv), {
      put: (...put: Parameters<KVNamespace['put']>) => (isBroken() ? broken() : kv.put(...put)),
    }),
  );
  expect(await place.shown()).toBe(place.was);
  await place.publishes('Nyt navn');
  expect([await place.shown(), await place.holds()]).toEqual(['Nyt navn', 'Nyt navn']);
});

it('publishes nothing while KV would keep the copy of before', async () => {
  const place = await createPlace((kv, isBroken) =>
    Object.assign(Object.create(kv), {
      put: (...put: Parameters<KVNamespace['put']>) => (isBroken() ? broken() : kv.put(...put)),
      delete: (key: string) => (isBroken() ? broken() : kv.delete(key)),
    }),
  );
  expect(await place.publishes('Nyt navn')).toBe(false);
  expect([await place.shown(), await place.holds()]).toEqual([place.was, place.was]);
});
