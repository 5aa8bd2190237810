/** What people write about; the words of each stand under `contact.topics`. */
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
 * Messages an hour, for each is mailed to the address it names, too: of one member from their own address, who spends nothing
 * else; of everybody else to one mailbox, from one browser, from one network, which a studio's guests share, from its
 * neighbourhood, and to one seller in all.
 */
export const contactLimits = {
  mailbox: 5,
  member: 5,
  browser: 10,
  network: 30,
  neighbourhood: 90,
  cell: 1_000,
  windowMs: 3_600_000,
} as const;

/** Nobody writes a message faster; whoever lets the form lie for longer sends it with a fresh stamp. */
export const contactStamp = { youngestMs: 2_000, oldestMs: 24 * 3_600_000 } as const;

/** No letter or digit that looks like another one. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const referencePattern = new RegExp(`^[${signs}]{4}-[${signs}]{4}$`);

/** Eight signs of 32, made of the first bytes of a hash: the same form always has the same reference. */
export function contactReferenceOf(hash: Uint8Array): string {
  const [a, b] = [hash.slice(0, 4), hash.slice(4, 8)].map((bytes) =>
    [...bytes].map((byte) => signs[byte % signs.length]).join(''),
  );
  return `${a}-${b}`;
}

export const isContactReference = (value: string | undefined): value is string =>
  value !== undefined && referencePattern.test(value);

/** Addresses of pages in a message: said to whoever reads it, never a reason to refuse it. */
export const linksIn = (message: string): number => message.match(/https?:\/\/|\bwww\./gi)?.length ?? 0;
