import * as z from 'zod/mini';
import { instant, line, text } from './clean';

/** The way back: a link that is good once, until then. */
export const undoSchema = z.object({ url: text, until: instant });

export const securityNoticeSchema = z.object({
  firstName: line,
  event: z.enum(['passkeyAdded', 'passkeysRemoved', 'newDevice', 'detailsChanged', 'undone']),
  at: instant,
  /** "Chrome, Android"; empty where the browser did not say. */
  device: line,
  /** Of passkeys. */
  names: z.array(line),
  changed: z.array(z.enum(['name', 'phone'])),
  undo: z.nullable(undoSchema),
});
