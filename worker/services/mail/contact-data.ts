import * as z from 'zod/mini';
import { contactTopics } from '../../domain/contact';
import { languages } from '../../domain/markets/languages';
import type { Standing } from '../../domain/membership/membership';
import { instant, line, lines, perLanguage } from './clean';

const standings = [
  'pending',
  'abandoned',
  'notStarted',
  'active',
  'pauseAhead',
  'pastDue',
  'paused',
  'ending',
  'ended',
  'withdrawn',
] as const satisfies readonly Standing[];

export const contactDataSchema = z.object({
  /** The reader: the seller, who answers, or the writer. */
  for: z.enum(['seller', 'writer']),
  topic: z.enum(contactTopics),
  reference: line,
  name: line,
  email: line,
  message: lines,
  receivedAt: instant,
  /** Number of web addresses in the message. */
  links: z.int(),
  writtenIn: z.optional(z.enum(languages)),
  memberships: z.array(z.object({ number: line, product: perLanguage, studio: line, standing: z.enum(standings) })),
});
export type ContactData = z.infer<typeof contactDataSchema>;
