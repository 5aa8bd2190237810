import * as z from 'zod/mini';
import type { Market } from '../markets/market';
import { type Exclusion, exclusions, type SkinPolicy } from '../markets/market-data';
import { fail, ok, type Result } from '../result';
import type { SkinResult } from './draft';
import type { FieldFault } from './fields';

/** The ten questions of the UVSV questionnaire, in its order; each answer is 1 to 4 points. */
export const skinQuestions = [
  'tone',
  'freckles',
  'face',
  'burnMinutes',
  'longSun',
  'sunburn',
  'tanOnce',
  'tanRepeated',
  'hair',
  'eyes',
] as const;
export type SkinQuestion = (typeof skinQuestions)[number];
export type SkinPoints = 1 | 2 | 3 | 4;
type SkinType = SkinResult['type'];

/**
 * The market's skin policy. Called only for a product that uses UV; a catalogue with one requires a market that has a
 * policy.
 */
export function skinPolicyOf({ id, skin }: Pick<Market, 'id' | 'skin'>): SkinPolicy {
  if (skin === null) throw new Error(`${id} has no skin policy`);
  return skin;
}

/** The visitor's answers. `consent` permits storing them; without it only the result is kept, in the draft. */
export interface SkinAnswers {
  readonly points: readonly SkinPoints[];
  readonly exclusions: readonly Exclusion[];
  readonly consent: boolean;
}

/** The form as typed, to be shown again with the faults. */
interface SkinFaults {
  readonly faults: readonly FieldFault[];
  readonly values: {
    readonly answers: Readonly<Record<string, string>>;
    readonly exclusions: readonly string[];
    readonly consent: boolean;
  };
}

/** Skin type: the mean of the ten answers, rounded half up (UVSV questionnaire). */
export function skinTypeOf(points: readonly SkinPoints[]): SkinType {
  const sum = points.reduce<number>((total, point) => total + point, 0);
  return Math.floor((2 * sum + points.length) / (2 * points.length)) as SkinType;
}

/**
 * Skin type, named exclusions, and whether the market's policy rules out UV by type or exclusion; other exclusions are
 * advice.
 */
export function skinResultOf(answers: Pick<SkinAnswers, 'points' | 'exclusions'>, policy: SkinPolicy): SkinResult {
  const type = skinTypeOf(answers.points);
  return {
    type,
    exclusions: answers.exclusions,
    stopped:
      policy.stopTypes.includes(type) || answers.exclusions.some((exclusion) => policy.stops.includes(exclusion)),
  };
}

/** Why UV is ruled out, and which exclusions are advice only. */
export function skinReasonsOf(
  result: SkinResult,
  policy: SkinPolicy,
): { readonly byType: boolean; readonly stops: readonly Exclusion[]; readonly advice: readonly Exclusion[] } {
  const named = exclusions.filter((exclusion) => result.exclusions.includes(exclusion));
  return {
    byType: policy.stopTypes.includes(result.type),
    stops: named.filter((exclusion) => policy.stops.includes(exclusion)),
    advice: named.filter((exclusion) => !policy.stops.includes(exclusion)),
  };
}

const pointsSchema = z.pipe(
  z.enum(['1', '2', '3', '4']),
  z.transform((value) => Number(value) as SkinPoints),
);
const exclusionsSchema = z.pipe(
  z.array(z.enum(exclusions)).check(z.maxLength(50)),
  z.transform((named) => [...new Set(named)]),
);

/**
 * Reads `q1…q10` = `1`–`4`, `exclusions[]` (may be empty) and `skinConsent`. Faults in the order of the page: each open
 * question, and unknown exclusions, since a health answer must not be dropped silently.
 */
export function readSkinForm(form: Readonly<Record<string, unknown>>): Result<SkinAnswers, SkinFaults> {
  const faults: FieldFault[] = [];
  const points = skinQuestions.map((question, index) => {
    const field = `q${index + 1}`;
    const parsed = pointsSchema.safeParse(form[field]);
    if (!parsed.success) faults.push({ field, key: `form.error.skin.${question}` });
    return parsed.data ?? 1;
  });
  const given = form['exclusions[]'] ?? form.exclusions ?? [];
  const named = exclusionsSchema.safeParse(Array.isArray(given) ? given : [given]);
  if (!named.success) faults.push({ field: 'exclusions[]', key: 'form.error.exclusions' });
  const consent = form.skinConsent === 'yes';
  if (faults.length === 0 && named.success) return ok({ points, exclusions: named.data, consent });
  return fail({ faults, values: { answers: answersAsTyped(form), exclusions: named.data ?? [], consent } });
}

function answersAsTyped(form: Readonly<Record<string, unknown>>): Record<string, string> {
  const names = skinQuestions.map((_, index) => `q${index + 1}`);
  return Object.fromEntries(names.flatMap((name) => (typeof form[name] === 'string' ? [[name, form[name]]] : [])));
}
