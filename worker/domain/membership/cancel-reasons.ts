/** Reasons for leaving; saying one is optional. None is about health: that takes an explicit consent (GDPR, article 9). */
export const cancelReasons = ['price', 'notUsed', 'moving', 'service', 'other'] as const;
/** Those that were ever offered: figures and lists of former years name them. */
export const namedCancelReasons = [...cancelReasons, 'health'] as const;
