import * as z from 'zod/mini';
import { civilDate, instant, line, text } from './clean';

/** The undo link: valid once, until that instant. */
export const undoSchema = z.object({ url: text, until: instant });

export const securityNoticeSchema = z.object({
  firstName: line,
  event: z.enum(['passkeyAdded', 'passkeysRemoved', 'newDevice', 'detailsChanged', 'undone']),
  at: instant,
  /** "Chrome, Android"; empty if the browser did not say. */
  device: line,
  names: z.array(line),
  changed: z.array(z.enum(['name', 'phone'])),
  undo: z.nullable(undoSchema),
});

export const accountClosedSchema = z.object({
  firstName: line,
  closedAt: instant,
  /** Last day on which bookkeeping keeps payments; null without any. */
  keptUntil: z.nullable(civilDate),
});
