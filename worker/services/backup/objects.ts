import { createSealer, createSigner } from '../../crypto/keyring';
import type { MarketId } from '../../domain/markets/market';

/** Number of the form of what lies in the bucket; a restore refuses a later one. */
export const backupFormat = 1;
export type Value = string | number | null;

/** Neighbouring rows of one table. */
export interface Chunk {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Value[])[];
}

/** Chunks of a table by name, in the order of its key. */
export interface TableParts {
  readonly table: string;
  readonly rows: number;
  readonly chunks: readonly string[];
}

/** What says which chunks make one night. Only `sealed` is closed: the rest is looked at before any key is used. */
export interface Night {
  readonly format: number;
  readonly cell: MarketId;
  readonly night: string;
  /** ISO instants: what was written after the first may be missing, what was written after the second is. */
  readonly begunAt: string;
  readonly endedAt: string;
  readonly rows: number;
  /** One of each data key of that night, so that it can be told beforehand whether they are all there. */
  readonly checkValues: readonly string[];
  /** The keys themselves, for the holder of the recovery key; null without one. */
  readonly keys: string | null;
  /** `TableParts[]`. */
  readonly sealed: string;
}

/** Null where there is none, or where it is damaged. */
export function nightIn(text: string | null | undefined): Night | null {
  try {
    const night = JSON.parse(text ?? 'null') as Night | null;
    return typeof night?.sealed === 'string' ? night : null;
  } catch {
    return null;
  }
}

export const nightsPrefix = 'nights/';
export const chunksPrefix = 'chunks/';
export const nightName = (night: string) => `${nightsPrefix}${night}.json`;
export const chunkName = (mac: string) => `${chunksPrefix}${mac}`;
export const stateName = 'state';

/** A value by which a key is recognised, and from which it cannot be found. */
export const checkValuesOf = (dataKeys: string, cell: MarketId) =>
  createSigner(dataKeys, 'backup key check').signAll(cell);

/** Those of a night that no key of the ring makes: empty if everything of that night can be read. */
export async function missingKeys(
  { checkValues, cell }: Pick<Night, 'checkValues' | 'cell'>,
  dataKeys: string,
): Promise<string[]> {
  const signer = createSigner(dataKeys, 'backup key check');
  const known = await Promise.all(checkValues.map((value) => signer.verify(cell, value)));
  return checkValues.filter((_, index) => !known[index]).map((value) => value.split('~')[0] ?? '');
}

/**
 * Chunks are named by a keyed checksum of what is in them: the same rows have the same name and are written once, and
 * whoever has the bucket alone cannot guess at them. They are sealed with the newest data key.
 */
export function createObjects(dataKeys: string) {
  const sealer = createSealer(dataKeys);
  const signer = createSigner(dataKeys, 'backup chunk');
  return {
    sealer,
    nameOf: (text: string) => signer.sign(text),
    /** Null unless it is exactly what was stored under this name. */
    async open(name: string, sealed: string): Promise<Chunk | null> {
      const text = await sealer.open(sealed);
      return text !== null && (await signer.verify(text, name)) ? (JSON.parse(text) as Chunk) : null;
    },
    /** Null if the keys are not there, or a later release wrote it in a form of its own. */
    async partsOf({ sealed, format }: Night): Promise<readonly TableParts[] | null> {
      const text = format > backupFormat ? null : await sealer.open(sealed);
      return text === null ? null : (JSON.parse(text) as TableParts[]);
    },
  };
}
