/** Days that can be looked at, today included; the first is shown unless another is chosen. */
export const funnelPeriods = [7, 28, 90] as const;
export type FunnelPeriod = (typeof funnelPeriods)[number];
