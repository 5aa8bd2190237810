import * as z from 'zod';
import type { SandboxStore } from './store/store';

interface StoredFault {
  name: string | null;
  /** Times it still applies; null = until ended. */
  left: number | null;
}

/** One fault at a time in each place (`stripe`, `mail`, `identity`, `identity:{issuer}`). */
const keyOf = (place: string) => `fault:${place}`;

export const setFault = (store: SandboxStore, place: string, name: string | null, count?: number) =>
  store.put(keyOf(place), { name, left: count ?? null } satisfies StoredFault);

/** The fault in force, or undefined where nothing was ever said about this place. */
export const currentFault = (store: SandboxStore, place: string): string | null | undefined => {
  const fault = store.get<StoredFault>(keyOf(place));
  return fault && (fault.left === 0 ? null : fault.name);
};

/** True, and one use counted, if this very fault is in force. */
export const takeFault = (store: SandboxStore, place: string, name: string): boolean => {
  const fault = store.get<StoredFault>(keyOf(place));
  if (!fault || fault.name !== name || fault.left === 0) return false;
  if (fault.left !== null) store.put(keyOf(place), { ...fault, left: fault.left - 1 });
  return true;
};

/** Body of a faults call. A form cannot say null, so an empty name ends the fault as well. */
export const faultSchema = <const Names extends readonly string[]>(names: Names) =>
  z.object({
    fault: z.preprocess((value) => (value === '' ? null : value), z.enum(names).nullable()),
    count: z.preprocess(
      (value) => (value === '' || value === null ? undefined : value),
      z.coerce.number().int().min(1).optional(),
    ),
  });
