/** Reasons for leaving; saying one is optional. */
export const cancelReasons = ['price', 'notUsed', 'moving', 'health', 'service', 'other'] as const;
