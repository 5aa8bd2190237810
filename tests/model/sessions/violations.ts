const kinds = [
  'replay',
  'rollback',
  'lostUpdate',
  'doubleUpdate',
  'refusedUpdateKept',
  'foreignSession',
  'inventedState',
  'memberRights',
  'forgedCookie',
  'lostSession',
  'pastExpiry',
  'keptState',
  'halfBatch',
  'needlessConflict',
  'doubleLogin',
  'revokedLogin',
  'endedShown',
  'crash',
] as const;
export type Violation = (typeof kinds)[number];

export class Violations {
  readonly counts = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Violation, number>;
  readonly stories: string[] = [];
  total = 0;

  add(kind: Violation, story: string): void {
    this.counts[kind] += 1;
    this.total += 1;
    if (this.stories.length < 10) this.stories.push(`${kind}: ${story}`);
  }
}
