const failuresToSilence = 2;
const windowMs = 60_000;
const silentMs = 30_000;

export interface IssuerHealth {
  /**
   * False while an issuer has just failed more than once. Only for the order of lists; an issuer may always be chosen.
   */
  isAvailable(issuerId: string): boolean;
  answered(issuerId: string): void;
  failed(issuerId: string): void;
}

interface Memory {
  failedAt: number[];
  silentUntil: number;
}

/**
 * This isolate's memory of each issuer: two failures within a minute make it unavailable for 30 seconds; after that it
 * is available again, but the next failure suffices.
 */
export function createIssuerHealth(now: () => number): IssuerHealth {
  const memories = new Map<string, Memory>();
  return {
    isAvailable: (issuerId) => now() >= (memories.get(issuerId)?.silentUntil ?? 0),
    answered(issuerId) {
      memories.delete(issuerId);
    },
    failed(issuerId) {
      const { failedAt = [], silentUntil = 0 } = memories.get(issuerId) ?? {};
      const recent = [...failedAt.filter((at) => at > now() - windowMs), now()];
      const isSilent = silentUntil > 0 || recent.length >= failuresToSilence;
      memories.set(issuerId, {
        failedAt: recent.slice(-failuresToSilence),
        silentUntil: isSilent ? now() + silentMs : 0,
      });
    },
  };
}
