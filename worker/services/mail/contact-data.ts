import * as z from 'zod/mini';
import { contactTopics } from '../../domain/contact';
import { languages } from '../../domain/languages';
import type { Standing } from '../../domain/membership';
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
  /** Who reads it: the one who answers, or the one who wrote. */
  for: z.enum(['seller', 'writer']),
  topic: z.enum(contactTopics),
  reference: line,
  name: line,
  email: line,
  message: lines,
  receivedAt: instant,
  /** Addresses of pages in the message. */
  links: z.int(),
  writtenIn: z.optional(z.enum(languages)),
  memberships: z.array(z.object({ number: line, product: perLanguage, studio: line, standing: z.enum(standings) })),
});
export type ContactData = z.infer<typeof contactDataSchema>;
