/** What is counted, a day in UTC. */
const tallyNames = [
  /** A page asked the payment provider, once for all it wanted to know. */
  'looks.asked',
  /** A page was shown from what was asked before. */
  'looks.kept',
  'webhooks.badSignature',
  'webhooks.noEvent',
  'webhooks.otherAccount',
  /** Taken: an event only says what to ask about. */
  'webhooks.otherVersion',
  /** Signed, and told to come again. */
  'webhooks.busy',
] as const;
export type TallyName = (typeof tallyNames)[number];

/** Numbers of the machinery, nobody's. */
export interface Tallies {
  /** Kept in the isolate until `write`: a flood of what is counted is no flood of writes. */
  add(name: TallyName): void;
  isWaiting(): boolean;
  /** Writes what was kept. What an isolate did not come to write is lost: these are at least so many. */
  write(): Promise<void>;
  /** One more, in the batch of what it counts: exact. */
  counting(name: TallyName, condition?: string): D1PreparedStatement;
}
