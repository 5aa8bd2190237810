import type { BackOfficeGrant } from '../../domain/back-office/roles';
import type { Result } from '../../domain/result';

/** A person authenticated by Access. */
export interface Operator {
  readonly email: string;
  /** What their groups permit; empty if they are in none of ours. */
  readonly grants: readonly BackOfficeGrant[];
  /** The groups that permit something; shown to a person who is in none of them. */
  readonly groups: readonly string[];
}

/** The check that failed; for the log only. */
export type AccessFault = 'absent' | 'malformed' | 'refused' | 'unknownKey' | 'claims' | 'unavailable';

export interface Access {
  operatorOf(token: string): Promise<Result<Operator, AccessFault>>;
}
