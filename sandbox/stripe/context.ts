import { randomId } from '../context';
import type { AccountContext } from './accounts';
import { idPrefixes, type Kind, type Kinds } from './records';

interface EventDraft {
  type: string;
  object: unknown;
  previous?: Record<string, unknown>;
}

/** One action at the provider: it happens at one instant of the provider's clock, and its events are sent together. */
export interface Action {
  /** Account in which it happens. */
  sandbox: AccountContext;
  /** Epoch seconds of the provider's clock. */
  at: number;
  events: EventDraft[];
  /** Origin of the addresses of hosted pages. */
  origin: string;
}

const keyOf = (kind: Kind, id: string) => `stripe:object:${kind}:${id}`;

export const newId = (kind: Kind | 'item' | 'line') => {
  const others: Record<string, string> = { item: 'si_', line: 'il_' };
  return `${others[kind] ?? idPrefixes[kind as Kind]}${randomId()}`;
};

export const find = <K extends Kind>(action: Action, kind: K, id: string | null | undefined): Kinds[K] | undefined =>
  id ? action.sandbox.store.get<Kinds[K]>(keyOf(kind, id)) : undefined;

export const all = <K extends Kind>(action: Action, kind: K): readonly Kinds[K][] =>
  action.sandbox.store.list<Kinds[K]>(`${keyOf(kind, '')}`);

/** Stores and returns the object. */
export const save = <K extends Kind>(action: Action, kind: K, object: Kinds[K]): Kinds[K] => {
  action.sandbox.store.put(keyOf(kind, object.id), object);
  return object;
};

export const remove = (action: Action, kind: Kind, id: string) => action.sandbox.store.delete(keyOf(kind, id));

/** Records an event with a copy of the object as it is now. */
export const emit = (action: Action, type: string, object: unknown, previous?: Record<string, unknown>) => {
  action.events.push({ type, object: structuredClone(object), ...(previous ? { previous } : {}) });
};
