import * as z from 'zod';
import { marketIds } from '../markets';
import { languages } from '../markets/languages';

/** Ids used in addresses, columns and file names: lower case, digits, hyphens. */
const slug = z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/, 'must be lower case letters, digits, hyphens');
const words = (length: number) => z.partialRecord(z.enum(languages), z.string().trim().min(1).max(length));
const instant = z.iso.datetime({ offset: true });

/** A condition on the answer to an earlier question: a number within bounds, one of some options, or any answer. */
const condition = z.strictObject({
  question: slug,
  atLeast: z.int().optional(),
  atMost: z.int().optional(),
  anyOf: z.array(slug).min(1).optional(),
  answered: z.boolean().optional(),
});

const common = {
  questionId: slug,
  text: words(300),
  hint: words(300).optional(),
  /** By default a question may be skipped. */
  required: z.boolean().default(false),
  /** The question is asked if all conditions hold. */
  showIf: z.array(condition).min(1).optional(),
};
const option = z.strictObject({ optionId: slug, text: words(200) });
const ends = { lowest: words(80), highest: words(80) };

const question = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('nps'), ...common, ...ends }),
  z.strictObject({ kind: z.literal('rating'), ...common, ...ends }),
  z.strictObject({ kind: z.literal('single'), ...common, options: z.array(option).min(2).max(20) }),
  z.strictObject({ kind: z.literal('multiple'), ...common, options: z.array(option).min(2).max(20) }),
  z.strictObject({ kind: z.literal('text'), ...common, lengthMax: z.int().min(1).max(4000).default(1000) }),
]);

const ending = z.strictObject({
  endingId: slug,
  /** All conditions have to hold; the last ending has none and applies otherwise. */
  when: z.array(condition).min(1).optional(),
  title: words(120),
  text: words(600),
});

export const surveySchema = z.strictObject({
  surveyId: slug,
  markets: z.array(z.enum(marketIds)).min(1),
  title: words(120),
  /** `opensAt` null: open from publication on; `closesAt` null: open until a publication closes it. */
  opensAt: instant.nullable(),
  closesAt: instant.nullable(),
  /** Number of finished responses that closes the survey; null: no limit. */
  quota: z.int().min(1).nullable(),
  /** How often one device may answer a studio's link. */
  perDevice: z.strictObject({ responses: z.int().min(1).max(100), days: z.int().min(1).max(365) }),
  questions: z.array(question).min(1).max(40),
  endings: z.array(ending).min(1).max(10),
});

export type Survey = z.infer<typeof surveySchema>;
export type SurveyQuestion = z.infer<typeof question>;
export type SurveyEnding = z.infer<typeof ending>;
export type SurveyCondition = z.infer<typeof condition>;
/** Answers by question: a number as text, an option's id, several ids, or a text. An empty list: skipped. */
export type SurveyAnswers = Readonly<Record<string, readonly string[]>>;
