import type { Catalogue } from '../../../worker/domain/catalogue/catalogue';
import type { DocumentFault } from '../../../worker/domain/content/faults';
import { marketIds, markets } from '../../../worker/domain/markets';
import { parseCatalogueFile } from '../../building/documents/catalogue-file';
import { type OpsContext, Refusal } from '../command';
import { readNamedFile } from '../data/bindings';
import { exampleCatalogue } from '../examples';

export interface CheckedFile {
  readonly file: string;
  readonly catalogue: Catalogue;
}

/** Reads and checks every named file. Returns them in order, or the faults of all. */
export function readCatalogues(files: readonly string[]): { checked: CheckedFile[]; faults: DocumentFault[] } {
  if (files.length === 0) throw new Refusal(`Name one or more catalogue files, for example ${exampleCatalogue}.`);
  const checked: CheckedFile[] = [];
  const faults: DocumentFault[] = [];
  for (const file of files) {
    const result = readCatalogue(file);
    if (result.ok) checked.push({ file, catalogue: result.value });
    else faults.push(...result.reason);
  }
  return { checked, faults };
}

/** A file names its market; one that does not is checked as the first market's, which reports the fault. */
function readCatalogue(file: string) {
  const text = readNamedFile(file);
  const named = Object.values(markets).find((market) => new RegExp(`"market"\\s*:\\s*"${market.id}"`).test(text));
  return parseCatalogueFile(text, named ?? markets[marketIds[0]], file);
}

/** Prints faults as `file:line: path: reason`, one a line; returns the exit code. */
export function printFaults(context: OpsContext, faults: readonly DocumentFault[]): number {
  context.print({ faults }, () =>
    [
      ...faults.map(({ file, line, path, reason }) =>
        [line ? `${file}:${line}` : file, path, reason].filter(Boolean).join(': '),
      ),
      `${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}; nothing was published.`,
    ].join('\n'),
  );
  return 1;
}

/** Each file names its market; `--market` must not name another. */
export function requireMarket({ market }: OpsContext, files: readonly CheckedFile[]): void {
  const other = files.find(({ catalogue }) => market !== null && catalogue.market !== market);
  if (other) throw new Refusal(`${other.file} is the catalogue of ${other.catalogue.market}, not of ${market}.`);
}
