import type { OutboxMessage } from './port';

/**
 * Number of the form of each kind's message. A message outlives the release that wrote it: it is raised where the release
 * before would misread it, which then leaves the row to a release that knows it. A mail that says something else gets a
 * template of another name instead, so that other mails do not wait with it (docs/decisions/061).
 */
const formats: Readonly<Record<OutboxMessage['kind'], number>> = {
  mail: 1,
  nothing: 1,
  refund: 1,
  endSubscription: 1,
  tellProvider: 1,
  expireCheckout: 1,
};

export const writePayload = (message: OutboxMessage): string =>
  JSON.stringify({ v: formats[message.kind], ...message });

/** Null for a form of a later release. What has no number is of the time before there were any. */
export function readPayload(text: string): OutboxMessage | null {
  const { v = 0, ...message } = JSON.parse(text) as OutboxMessage & { readonly v?: number };
  // A kind that is not known here is left to whoever delivers, who says the same of it.
  return v > (formats[message.kind] ?? v) ? null : message;
}
