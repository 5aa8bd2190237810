import type { DeskGrant } from '../../domain/desk-roles';
import type { Result } from '../../domain/result';

/** Somebody whom Access let in. */
export interface Operator {
  readonly email: string;
  /** What their groups let them do; empty for who is in none of ours. */
  readonly grants: readonly DeskGrant[];
  /** Groups that would let them do something. */
  readonly groups: readonly string[];
}

/** Which of the checks failed, for the log alone. */
export type AccessFault = 'absent' | 'malformed' | 'refused' | 'unknownKey' | 'claims' | 'unavailable';

export interface Access {
  operatorOf(token: string): Promise<Result<Operator, AccessFault>>;
}
