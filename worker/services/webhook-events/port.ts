/** Events of the payment provider, and of the mail provider, that are dealt with: applied, or found in a list and applied. */
export interface WebhookEvents {
  isKnown(eventId: string): Promise<boolean>;
  /**
   * `known`: the event was dealt with. `recorded`: its invoice is recorded as paid, and stays paid whatever else is told of
   * it, so that nobody has to ask the provider.
   */
  standing(eventId: string, invoice: string | null): Promise<'known' | 'recorded' | 'new'>;
  /** Those of these ids that are known. */
  knownAmong(eventIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Remembers an event that was applied; repeatable. */
  remember(event: { readonly id: string; readonly type: string; readonly provider?: 'stripe' | 'mail' }): Promise<void>;
  /** Remembers events of subscriptions that did not arrive and were read from the provider's list. */
  rememberListed(eventIds: readonly string[]): Promise<void>;
}
