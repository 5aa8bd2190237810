export const allowed: Readonly<Record<string, { waits: number; because?: string }>> = {};
