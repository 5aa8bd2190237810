import type { Catalogue } from '../../../worker/domain/catalogue/catalogue';
import { catalogueRules } from '../../../worker/domain/content/check';
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
  return parseDocument(text, { ...catalogueRules(market, file), bytesMax: catalogueBytesMax });
}
