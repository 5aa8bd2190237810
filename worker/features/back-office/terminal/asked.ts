import * as z from 'zod/mini';
import type { Survey } from '../../../domain/survey/survey';
import { jsonOf } from '../../../domain/text/json-of';
import { channels } from '../../../services/members/port';
import type { OutboxMessage } from '../../../services/outbox/port';

/** What a terminal asks a cell to do, because it takes the cell's secrets. Another word is refused. */
const id = z.string().check(z.minLength(1), z.maxLength(100));
const short = z.string().check(z.trim(), z.minLength(1), z.maxLength(320));
/** As many as a batch of the import or of an invitation. */
const many = 1_000;
const invitedAtOnce = 100;

export const asked = z.discriminatedUnion('action', [
  z.object({ action: z.literal('staff.add'), studioId: id, name: z.string().check(z.minLength(1), z.maxLength(80)) }),
  z.object({ action: z.literal('staff.reset'), staffId: id }),
  z.object({ action: z.literal('ledger.compare') }),
  z.object({ action: z.literal('member.close'), named: short, isDryRun: z.boolean() }),
  z.object({ action: z.literal('codes.make'), count: z.int().check(z.gte(1), z.lte(many)) }),
  z.object({ action: z.literal('numbers.reserve'), count: z.int().check(z.gte(1), z.lte(many)) }),
  z.object({ action: z.literal('letters.seal'), letters: z.array(z.string()).check(z.maxLength(many)) }),
  z.object({
    action: z.literal('marketing.list'),
    after: z.nullable(z.object({ memberId: id, channel: z.enum(channels) })),
  }),
  z.object({
    action: z.literal('survey.invite'),
    surveyId: id,
    people: z
      .array(z.object({ email: short, language: z.string(), studioId: z.nullable(id) }))
      .check(z.maxLength(invitedAtOnce)),
    mail: z.boolean(),
  }),
]);
export type Asked = z.infer<typeof asked>;

const letter = z.object({
  kind: z.literal('mail'),
  mail: z.object({
    to: short,
    language: z.string(),
    market: z.string(),
    template: z.literal('activation-code'),
    data: z.object({ firstName: z.string(), code: short, expiresAt: short }),
  }),
});

/** A letter with an activation code of this market; null for any other text: nothing else is sealed for a terminal. */
export function letterIn(text: string, market: string): OutboxMessage | null {
  const read = letter.safeParse(jsonOf(text));
  return read.success && read.data.mail.market === market ? (read.data as OutboxMessage) : null;
}

/** Whether people of this language can be invited to a survey. */
export const speaks = (survey: Survey, language: string): boolean => Object.hasOwn(survey.title, language);
