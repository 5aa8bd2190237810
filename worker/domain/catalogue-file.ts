import { type Catalogue, catalogueSchema } from './catalogue';
import { type CatalogueFault, checkCatalogue } from './catalogue-check';
import { parseDocument } from './document-file';
import type { Market } from './market';
import type { Result } from './result';

export const catalogueBytesMax = 5_000_000;

/** A catalogue file as text, ready to publish, or everything that is wrong with it, with itself or its market. */
export function parseCatalogueFile(
  text: string,
  market: Market,
  file = 'catalogue.json',
): Result<Catalogue, CatalogueFault[]> {
  return parseDocument(text, {
    file,
    bytesMax: catalogueBytesMax,
    schema: catalogueSchema,
    check: (catalogue) => checkCatalogue(catalogue, market, file),
  });
}
