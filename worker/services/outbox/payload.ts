import { fail, type Result } from '../../domain/result';
import type { MailFault } from '../mail/port';
import type { OutboxMessage } from './port';

/**
 * Numbers of the form of a kind's message, where it is no longer the first. A message outlives the release that wrote it: its
 * number is raised where the release before would misread it, which then leaves the row to a release that knows it. A mail
 * that says something else gets a template of another name instead, so that other mails do not wait with it
 * (docs/decisions/061).
 */
const raised: Readonly<Partial<Record<OutboxMessage['kind'], number>>> = {};
const formatOf = (kind: OutboxMessage['kind']) => raised[kind] ?? 1;

export const writePayload = (message: OutboxMessage): string =>
  JSON.stringify({ v: formatOf(message.kind), ...message });

/** Null for a form of a later release. What has no number is of the time before there were any. */
export function readPayload(text: string): OutboxMessage | null {
  const { v = 0, ...message } = JSON.parse(text) as OutboxMessage & { readonly v?: number };
  return v > formatOf(message.kind) ? null : message;
}

/** Whoever wrote the row knows what it says: a later release, or an isolate that has the next data key already. */
export const ofLater = async (detail = 'of a later release'): Promise<Result<null, MailFault>> =>
  fail({ retry: true, detail, isUnknown: true });
