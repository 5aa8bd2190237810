import type { Catalogue } from '../../../worker/domain/catalogue';
import type { CatalogueFault } from '../../../worker/domain/catalogue-check';
import { parseCatalogueFile } from '../../../worker/domain/catalogue-file';
import { markets } from '../../../worker/domain/markets';
import { readNamedFile } from '../bindings';
import { type OpsContext, Refusal } from '../command';

export interface CheckedFile {
  readonly file: string;
  readonly catalogue: Catalogue;
}

/** Reads and checks every named file: all of them in order, or all faults of all of them. */
export function readCatalogues(files: readonly string[]): { checked: CheckedFile[]; faults: CatalogueFault[] } {
  if (files.length === 0) throw new Refusal('Name one or more catalogue files, for example catalogue/denmark.json.');
  const checked: CheckedFile[] = [];
  const faults: CatalogueFault[] = [];
  for (const file of files) {
    const result = readCatalogue(file);
    if (result.ok) checked.push({ file, catalogue: result.value });
    else faults.push(...result.reason);
  }
  return { checked, faults };
}

/** A file says itself for which market it is; one that does not is checked as Denmark's and told so. */
function readCatalogue(file: string) {
  const text = readNamedFile(file);
  const named = Object.values(markets).find((market) => new RegExp(`"market"\\s*:\\s*"${market.id}"`).test(text));
  return parseCatalogueFile(text, named ?? markets.denmark, file);
}

/** Prints faults as `file: path: reason`, one a line; returns the exit code. */
export function printFaults(context: OpsContext, faults: readonly CatalogueFault[]): number {
  context.print({ faults }, () =>
    [
      ...faults.map(({ file, path, reason }) => [file, path, reason].filter(Boolean).join(': ')),
      `${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}; nothing was published.`,
    ].join('\n'),
  );
  return 1;
}

/** A file says itself for which market it is; `--market` may only say the same. */
export function requireMarket({ market }: OpsContext, files: readonly CheckedFile[]): void {
  const other = files.find(({ catalogue }) => market !== null && catalogue.market !== market);
  if (other) throw new Refusal(`${other.file} is the catalogue of ${other.catalogue.market}, not of ${market}.`);
}
