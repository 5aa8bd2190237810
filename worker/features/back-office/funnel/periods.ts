/** Selectable numbers of days, today included; the first is the default. */
export const funnelPeriods = [7, 28, 90] as const;
export type FunnelPeriod = (typeof funnelPeriods)[number];
