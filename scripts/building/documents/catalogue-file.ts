import { type Catalogue, catalogueSchema } from '../../../worker/domain/catalogue/catalogue';
import { checkCatalogue } from '../../../worker/domain/content/catalogue-check';
import type { DocumentFault } from '../../../worker/domain/content/faults';
import type { Market } from '../../../worker/domain/markets/market';
import type { Result } from '../../../worker/domain/result';
import { parseDocument } from './document-file';

export const catalogueBytesMax = 5_000_000;

/** Parses a catalogue file, ready to publish, or returns every fault, in itself or against its market. */
export function parseCatalogueFile(
  text: string,
  market: Market,
  file = 'catalogue.json',
): Result<Catalogue, DocumentFault[]> {
  return parseDocument(text, {
    file,
    bytesMax: catalogueBytesMax,
    schema: catalogueSchema,
    check: (catalogue) => checkCatalogue(catalogue, market, file),
  });
}
