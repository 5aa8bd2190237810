import type { DocumentFault } from '../../../../worker/domain/content/faults';
import type { MarketData } from '../../../../worker/domain/markets/market-data';
import { type Report, readPath } from '../fault';
import type { ChainFiles } from '../files';
import { hasFillIn } from '../fill-in';
import type { MarketPart, SoundMarkets } from '../sound';

/** Parts of a market that the rules of catalogues depend on. */
const ofCatalogues: readonly MarketPart[] = [
  ...(['languages', 'postal', 'bounds', 'skin', 'notice'] as const),
  ...(['maxBindingMonths', 'maxBillingIntervalMonths'] as const),
];

/**
 * Checks `catalogue/` (a file for each market) and `surveys/` by the rules for publishing, applied to the checked
 * chain.
 */
export async function checkDocuments(files: ChainFiles, sound: SoundMarkets, report: Report): Promise<void> {
  const { ids: markets } = sound;
  const tell = (faults: readonly DocumentFault[]) => {
    for (const { file, path, reason } of faults) report(file, readPath(path), reason);
  };
  for (const file of files.documentsIn('catalogue')) {
    const market = file.slice('catalogue/'.length, -'.json'.length);
    report(file, [], !markets.includes(market) && 'is of no market of index.ts');
  }
  for (const id of markets) report(`catalogue/${id}.json`, [], !files.has(`catalogue/${id}.json`) && 'is missing');
  const surveys = files.documentsIn('surveys');
  report('surveys', [], surveys.length === 0 && 'holds no survey: a run on this machine publishes one');
  // The rules for surveys read all markets of the chain.
  if (markets.length === 0 || markets.some((id) => !sound.with(id, ['languages', 'numberLetter']))) return;

  const { markets: known } = await import('../../../../worker/domain/markets');
  const { parseCatalogueFile } = await import('../../documents/catalogue-file');
  for (const market of Object.values(known)) {
    const file = `catalogue/${market.id}.json`;
    if (files.json(file) === undefined) continue;
    if (sellsProved(files.json(file)) && sound.with(market.id, ['age', 'issuers'])) checkIssuers(market, report);
    if (!sound.with(market.id, ofCatalogues)) continue;
    const result = parseCatalogueFile(files.text(file), market, file);
    if (!result.ok) tell(result.reason);
  }
  const { parseSurveyFile } = await import('../../documents/survey-file');
  const ids = new Map<string, string>();
  for (const file of surveys) {
    if (files.json(file) === undefined) continue;
    const result = parseSurveyFile(files.text(file), file);
    if (!result.ok) tell(result.reason);
    else {
      const { surveyId } = result.value;
      report(file, ['surveyId'], ids.has(surveyId) && `is ${surveyId}, and so is that of ${ids.get(surveyId)}`);
      ids.set(surveyId, file);
    }
  }
}

/** Whether the catalogue has a product that needs a proof of age, even if the catalogue is otherwise invalid. */
const sellsProved = (catalogue: unknown): boolean => /"ageVerificationRequired":true/.test(JSON.stringify(catalogue));

/** If age is required, there must be an issuer that proves it. */
function checkIssuers({ id, age, issuers }: MarketData & { id: string }, report: Report): void {
  if (!age.required || hasFillIn(issuers)) return;
  const file = `markets/${id}.ts`;
  const open = issuers.filter(({ enabled, standsInFor }) => enabled && standsInFor === undefined);
  report(file, ['issuers'], open.length === 0 && 'hold none that is enabled, and a product needs a proof of age');
  const onScreens = open.some(({ kioskAllowed }) => kioskAllowed);
  report(file, ['issuers'], open.length > 0 && !onScreens && 'hold none that is enabled for a studio’s screen');
}
