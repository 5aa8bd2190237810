import contract from 'virtual:provider-contract';
import type { FormObject } from '../stripe/protocol/form';
import { fromForm, judge, type Violation } from './judge';

/** The sandbox was about to send something the provider would not send: a bug of the sandbox, never of the app. */
export class ContractError extends Error {
  override name = 'ContractError';
  constructor(what: string, violations: readonly Violation[]) {
    const lines = violations.map(({ path, problem, detail }) => `  ${problem} ${path}: ${detail}`);
    super([`${what} is not as the provider types it:`, ...lines].join('\n'));
  }
}

const callOf = (name: string) => {
  const call = contract.calls[name];
  if (!call) throw new ContractError(name, [{ path: '', problem: 'invented', detail: 'a call that is not typed' }]);
  return call;
};

/** Violations in the parameters of a call (`POST /refunds`), judged by the provider's types. */
export const judgeParameters = (name: string, parameters: FormObject): Violation[] => {
  const schema = callOf(name).parameters;
  return judge(contract, schema, fromForm(contract, schema, parameters));
};

/** Throws a `ContractError` when the body of a 200 answer violates the provider's types. */
export const requireAnswer = (name: string, body: object): void => {
  const violations = judge(contract, callOf(name).answer, body);
  if (violations.length > 0) throw new ContractError(`The answer to ${name}`, violations);
};

/** Throws a `ContractError` when an event violates the provider's types. */
export const requireEvent = (event: { type: string }): void => {
  const violations = judge(contract, contract.event, event);
  if (violations.length > 0) throw new ContractError(`The event ${event.type}`, violations);
};
