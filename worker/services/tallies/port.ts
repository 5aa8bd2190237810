import type { Statement } from '../database/port';

/** What is counted per day (UTC). */
const tallyNames = [
  /** A page asked the payment provider. */
  'looks.asked',
  /** A page was shown from a stored answer of the provider. */
  'looks.kept',
  'webhooks.badSignature',
  'webhooks.noEvent',
  'webhooks.otherAccount',
  /** Accepted: an event only names the object to fetch. */
  'webhooks.otherVersion',
  /** Signed correctly, and answered with a request to send it again. */
  'webhooks.busy',
  /** Addresses that mails came back from, complaints, and refused events of the mail provider. */
  'mailEvents.bounce',
  'mailEvents.complaint',
  'mailEvents.badSignature',
  'mailEvents.noEvent',
] as const;
export type TallyName = (typeof tallyNames)[number];

/** Technical counters without personal data. */
export interface Tallies {
  /** Kept in the isolate until `write`, so that many events cause few writes. */
  add(name: TallyName): void;
  isWaiting(): boolean;
  /**
   * Writes the counts that were kept. Those of an isolate that ends before are lost, so the true number may be higher.
   */
  write(): Promise<void>;
  /** Counts one more in the batch of what is counted; exact. */
  counting(name: TallyName, condition?: string): Statement;
}
