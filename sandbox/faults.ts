import * as z from 'zod';
import type { SandboxStore } from './store/store';

interface StoredFault {
  name: string | null;
  /** How many times it still applies; null: until it is ended. */
  left: number | null;
}

/** Each place (`stripe`, `mail`, `identity`, `identity:{issuer}`) has at most one fault. */
const keyOf = (place: string) => `fault:${place}`;

export const setFault = (store: SandboxStore, place: string, name: string | null, count?: number) =>
  store.put(keyOf(place), { name, left: count ?? null } satisfies StoredFault);

/** The fault in force, null if it has ended, undefined if none was ever set for this place. */
export const currentFault = (store: SandboxStore, place: string): string | null | undefined => {
  const fault = store.get<StoredFault>(keyOf(place));
  return fault && (fault.left === 0 ? null : fault.name);
};

/** True if this fault is in force; counts one use of it. */
export const takeFault = (store: SandboxStore, place: string, name: string): boolean => {
  const fault = store.get<StoredFault>(keyOf(place));
  if (!fault || fault.name !== name || fault.left === 0) return false;
  if (fault.left !== null) store.put(keyOf(place), { ...fault, left: fault.left - 1 });
  return true;
};

/** Body of a call that sets a fault. An empty name ends the fault, since a form cannot send null. */
export const faultSchema = <const Names extends readonly string[]>(names: Names) =>
  z.object({
    fault: z.preprocess((value) => (value === '' ? null : value), z.enum(names).nullable()),
    count: z.preprocess(
      (value) => (value === '' || value === null ? undefined : value),
      z.coerce.number().int().min(1).optional(),
    ),
  });
