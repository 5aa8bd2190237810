import * as z from 'zod/mini';
import { marketIds } from '../markets';
import { languages } from '../markets/languages';

/** Ids used in addresses, columns and file names: lower case, digits, hyphens. */
const slug = z
  .string()
  .check(z.regex(/^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/, 'must be lower case letters, digits, hyphens'));
const words = (length: number) =>
  z.partialRecord(z.enum(languages), z.string().check(z.trim(), z.minLength(1), z.maxLength(length)));
const int = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));
const instant = z.iso.datetime({ offset: true });

/** A condition on the answer to an earlier question: a number within bounds, one of some options, or any answer. */
const condition = z.strictObject({
  question: slug,
  atLeast: z.optional(z.int()),
  atMost: z.optional(z.int()),
  anyOf: z.optional(z.array(slug).check(z.minLength(1))),
  answered: z.optional(z.boolean()),
});

const common = {
  questionId: slug,
  text: words(300),
  hint: z.optional(words(300)),
  /** By default a question may be skipped. */
  required: z._default(z.boolean(), false),
  /** The question is asked if all conditions hold. */
  showIf: z.optional(z.array(condition).check(z.minLength(1))),
};
const option = z.strictObject({ optionId: slug, text: words(200) });
const ends = { lowest: words(80), highest: words(80) };

const question = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('nps'), ...common, ...ends }),
  z.strictObject({ kind: z.literal('rating'), ...common, ...ends }),
  z.strictObject({
    kind: z.literal('single'),
    ...common,
    options: z.array(option).check(z.minLength(2), z.maxLength(20)),
  }),
  z.strictObject({
    kind: z.literal('multiple'),
    ...common,
    options: z.array(option).check(z.minLength(2), z.maxLength(20)),
  }),
  z.strictObject({ kind: z.literal('text'), ...common, lengthMax: z._default(int(1, 4000), 1000) }),
]);

const ending = z.strictObject({
  endingId: slug,
  /** All conditions have to hold; the last ending has none and applies otherwise. */
  when: z.optional(z.array(condition).check(z.minLength(1))),
  title: words(120),
  text: words(600),
});

export const surveySchema = z.strictObject({
  surveyId: slug,
  markets: z.array(z.enum(marketIds)).check(z.minLength(1)),
  title: words(120),
  /** `opensAt` null: open from publication on; `closesAt` null: open until a publication closes it. */
  opensAt: z.nullable(instant),
  closesAt: z.nullable(instant),
  /** Number of finished responses that closes the survey; null: no limit. */
  quota: z.nullable(z.int().check(z.gte(1))),
  /** How often one device may answer a studio's link. */
  perDevice: z.strictObject({ responses: int(1, 100), days: int(1, 365) }),
  questions: z.array(question).check(z.minLength(1), z.maxLength(40)),
  endings: z.array(ending).check(z.minLength(1), z.maxLength(10)),
});

export type Survey = z.infer<typeof surveySchema>;
export type SurveyQuestion = z.infer<typeof question>;
export type SurveyEnding = z.infer<typeof ending>;
export type SurveyCondition = z.infer<typeof condition>;
/** Answers by question: a number as text, an option's id, several ids, or a text. An empty list: skipped. */
export type SurveyAnswers = Readonly<Record<string, readonly string[]>>;
