import type { Result } from '../../domain/result';

/** Somebody whom Access let in. */
export interface Operator {
  readonly email: string;
}

/** Which of the checks failed, for the log alone. */
export type AccessFault = 'absent' | 'malformed' | 'refused' | 'unknownKey' | 'claims' | 'unavailable';

export interface Access {
  operatorOf(token: string): Promise<Result<Operator, AccessFault>>;
}
