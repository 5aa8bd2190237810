import { dayMs, hourMs } from './dates';
import { retention } from './markets/retention';

/** Topics of contact messages; their texts are under `contact.topics`. */
export const contactTopics = [
  'joining',
  'membership',
  'payment',
  'login',
  'studio',
  'privacy',
  'accessibility',
  'other',
] as const;
export type ContactTopic = (typeof contactTopics)[number];

export function contactTopicOf(value: string | undefined): ContactTopic | null {
  return contactTopics.find((topic) => topic === value) ?? null;
}

/**
 * Messages per hour, limited because each is also mailed to the address it names: for a member writing from their own
 * address (who uses no other limit), and otherwise per mailbox, browser, network (shared by a studio's guests),
 * neighbourhood and seller.
 */
export const contactLimits = {
  mailbox: 5,
  member: 5,
  browser: 10,
  network: 30,
  neighbourhood: 90,
  cell: 1_000,
  windowMs: retention.networkHours * hourMs,
} as const;

/** Forms sent faster than this are not from people; an older form gets a new stamp. */
export const contactStamp = { youngestMs: 2_000, oldestMs: dayMs } as const;

/** Without letters and digits that look alike. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const referencePattern = new RegExp(`^[${signs}]{4}-[${signs}]{4}$`);

/** Eight characters derived from the first bytes of a hash, so that the same form always has the same reference. */
export function contactReferenceOf(hash: Uint8Array): string {
  const [a, b] = [hash.slice(0, 4), hash.slice(4, 8)].map((bytes) =>
    [...bytes].map((byte) => signs[byte % signs.length]).join(''),
  );
  return `${a}-${b}`;
}

export const isContactReference = (value: string | undefined): value is string =>
  value !== undefined && referencePattern.test(value);

/** Number of web addresses in a message: shown to its reader, never a reason to refuse it. */
export const linksIn = (message: string): number => message.match(/https?:\/\/|\bwww\./gi)?.length ?? 0;
