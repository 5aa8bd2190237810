import { expect, it } from 'vitest';
import { FalseLife, liveTogether } from './lives/company';
import { type Life, lifeOf } from './lives/life';
import { shortestOf } from './lives/shortest';
import { figure, longestMs, scaled, seed } from './scale';

/**
 * Lives of memberships over two years of clock, with every action, and with events that are lost, doubled, shuffled and up to
 * three days late. At the end of each day on which nothing of a life is in flight its ledger, its ledger and the provider say
 * the same, nobody who paid is shut out and nobody is charged after the end.
 */
const wanted = Number(process.env.SOAK_LIVES ?? scaled(12, 10_000));
const together = Number(process.env.SOAK_TOGETHER ?? scaled(20, 125));
/** After this many failures the remaining lives are skipped. */
const failuresMost = 5;
const days = Number(process.env.SOAK_DAYS ?? scaled(120, 730));

/** Two processes share a full run: this one takes the blocks of its number. */
const [part = 0, parts = 1] = (process.env.SOAK_PART ?? '0/1').split('/').map(Number);
const given = process.env.SOAK_LIFE ? (JSON.parse(process.env.SOAK_LIFE) as Life) : null;

/** The shortest life that fails, its diary, and the line that lives it again. */
async function expectLives(lives: readonly Life[]): Promise<Record<string, number>> {
  try {
    return await liveTogether(lives, days);
  } catch (error) {
    if (!(error instanceof FalseLife)) throw error;
    const shortest = await shortestOf(error, days);
    throw new Error(shortest ?? `${error.message}\n${error.diary.join('\n')}\n(it does not fail alone)`);
  }
}

it(`${wanted} lives, their ledger and the provider`, { timeout: longestMs }, async () => {
  const total: Record<string, number> = {};
  const failures: string[] = [];
  const begun = performance.now();
  const blocks = given ? [[given]] : blocksOf();
  for (const lives of blocks) {
    const at = performance.now();
    const counts = await expectLives(lives).catch((error: Error) => {
      failures.push(error.message);
      // At once: a run that is ended before its end would not say it.
      console.info(`SOAK lives that failed, from seed ${lives[0]?.seed}: ${error.message}`);
      return {};
    });
    const seconds = Math.round((performance.now() - at) / 1000);
    figure(`lives from seed ${lives[0]?.seed}`, { ...counts, seconds });
    for (const [name, count] of Object.entries(counts)) total[name] = (total[name] ?? 0) + count;
    if (failures.length >= failuresMost) break;
  }
  figure('lives in all', {
    seed,
    ...total,
    failed: failures.length,
    seconds: Math.round((performance.now() - begun) / 1000),
  });
  expect(failures.join('\n\n')).toBe('');
  expect(total['quiet days'] ?? 0).toBeGreaterThanOrEqual((total.days ?? 0) / 2);
});

function blocksOf(): Life[][] {
  const firsts = Array.from({ length: Math.ceil(wanted / together) }, (_, block) => block * together);
  return firsts
    .filter((_, block) => block % parts === part)
    .map((from) =>
      Array.from({ length: Math.min(together, wanted - from) }, (_, index) => lifeOf(seed + from + index, days)),
    );
}
