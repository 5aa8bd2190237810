import { describe, expect, it } from 'vitest';
import { changeText } from '../../../worker/features/back-office/surveys/words';
import type { Translate } from '../../../worker/ui/text/text-key';

const t: Translate = (key, values) =>
  `${key.split('.').at(-1)} ${values && 'change' in values ? values.change : ''}`.trim();
const nps = (score: number | null, low: number | null = score, high: number | null = score) => ({
  ...{ n: 50, promoters: 30, passives: 10, detractors: 10 },
  ...{ score, low, high },
});

/** Intervals that overlap do not prove a change. */
describe('a change of a score', () => {
  it.each([
    ['far above', nps(41, 35, 47), nps(10, 4, 16), '+31'],
    ['far below', nps(-20, -26, -14), nps(10, 4, 16), '−30'],
    ['within what chance does', nps(41, 35, 47), nps(38, 32, 44), 'mayBeChance +3'],
    ['where they touch', nps(41, 35, 47), nps(30, 25, 35), 'mayBeChance +11'],
    ['none', nps(41, 35, 47), nps(41, 35, 47), '0'],
    ['against nothing', nps(41, 35, 47), null, '–'],
    ['against no answers', nps(41, 35, 47), nps(null), '–'],
    ['of no answers', nps(null), nps(41, 35, 47), '–'],
  ] as const)('%s', (_, now, before, wanted) => expect(changeText(now, before, t)).toBe(wanted));
});
