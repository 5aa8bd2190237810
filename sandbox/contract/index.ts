import contract from 'virtual:provider-contract';
import type { FormObject } from '../stripe/form';
import { fromForm, judge, type Violation } from './judge';

/** What the sandbox itself sends is not what the provider would send: a fault of the sandbox, never of the app. */
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

/** What is wrong with the parameters of a call (`POST /refunds`), as the provider's types have them. */
export const judgeParameters = (name: string, parameters: FormObject): Violation[] => {
  const schema = callOf(name).parameters;
  return judge(contract, schema, fromForm(contract, schema, parameters));
};

/** Throws a `ContractError` when an answer of 200 is not the provider's. */
export const requireAnswer = (name: string, body: object): void => {
  const violations = judge(contract, callOf(name).answer, body);
  if (violations.length > 0) throw new ContractError(`The answer to ${name}`, violations);
};

/** Throws a `ContractError` when an event is not the provider's. */
export const requireEvent = (event: { type: string }): void => {
  const violations = judge(contract, contract.event, event);
  if (violations.length > 0) throw new ContractError(`The event ${event.type}`, violations);
};
