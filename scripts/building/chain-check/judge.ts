import type { ChainData } from '../../../worker/domain/markets/chain';
import type { MarketData } from '../../../worker/domain/markets/market-data';
import { jsonFaultOf } from '../documents/json-fault';
import { type ChainFault, type Report, writeFault, writePath } from './fault';
import type { ChainFiles } from './files';
import { isYetToFill, placesToFill } from './fill-in';
import { lineInJson, lineOfSource } from './lines';
import { checkBrand } from './rules/brand';
import { checkDocuments } from './rules/documents';
import { drawingsSchema } from './rules/drawings';
import { checkLanguages, languagesSchema } from './rules/languages';
import { checkLocal } from './rules/local';
import { checkDistinct, checkMarket } from './rules/market-rules';
import { marketSchema } from './rules/market-schema';
import { type CommonTexts, checkTexts } from './rules/texts';
import { shapeFaultsOf } from './shape';
import { soundMarketsOf } from './sound';

interface Judged {
  readonly files: ChainFiles;
  /** The export `chain` of `index.ts`, or why it cannot be read. */
  readonly chain: { readonly data: unknown } | { readonly failure: string };
  readonly common: CommonTexts;
}

type Part = Readonly<Record<string, unknown>>;
const partOf = (data: unknown, name: keyof ChainData): Part => {
  const part = typeof data === 'object' && data !== null ? (data as Part)[name] : undefined;
  return typeof part === 'object' && part !== null ? (part as Part) : {};
};

/** All faults of a chain's folder by file and line; empty when there are none. */
export async function judge({ files, chain, common }: Judged): Promise<ChainFault[]> {
  const toFill = placesToFill(files);
  const faults: ChainFault[] = [];
  const data = 'data' in chain ? chain.data : null;
  const [languages, markets] = [partOf(data, 'languages'), partOf(data, 'markets')];
  const saidIn = (name: string): unknown => {
    if (name.endsWith('.json')) return files.json(name);
    if (name.startsWith('markets/')) return markets[name.slice('markets/'.length, -'.ts'.length)];
    return name === 'languages.ts' ? languages : partOf(data, 'drawings');
  };
  const report: Report = (name, path, sentence) => {
    if (!sentence) return;
    const file = `${files.name}/${name}`;
    const line = lineOf(files, name, path);
    if (isYetToFill({ path, file, line }, saidIn(name), toFill)) return;
    faults.push({ file, line, place: writePath(path), sentence });
  };

  checkFiles(files, report);
  checkBrand(files, report);
  if ('failure' in chain) report('index.ts', [], `cannot be read: ${chain.failure}`);
  else if (typeof data !== 'object' || data === null) report('index.ts', [], 'exports no `chain`');
  else await checkData({ files, data, languages, markets, common }, report);
  return [...new Map([...toFill, ...faults].map((fault) => [writeFault(fault), fault])).values()].sort(
    (one, other) => one.file.localeCompare(other.file) || (one.line ?? 0) - (other.line ?? 0),
  );
}

const needed = ['brand.json', 'drawings.ts', 'index.ts', 'languages.ts', 'local.json'];

function checkFiles(files: ChainFiles, report: Report): void {
  for (const name of needed) report(name, [], !files.has(name) && 'is missing');
  for (const name of files.names.filter((one) => one.endsWith('.json'))) {
    const fault = jsonFaultOf(files.text(name));
    report(name, [], fault && `is no JSON: line ${fault.line}, column ${fault.column}`);
  }
}

interface Read {
  readonly files: ChainFiles;
  readonly data: object;
  readonly languages: Part;
  readonly markets: Part;
  readonly common: CommonTexts;
}

async function checkData({ files, data, languages, markets, common }: Read, report: Report): Promise<void> {
  for (const { path, sentence } of shapeFaultsOf(drawingsSchema, partOf(data, 'drawings')))
    report('drawings.ts', path, sentence);
  for (const { path, sentence } of shapeFaultsOf(languagesSchema, languages)) report('languages.ts', path, sentence);
  report('index.ts', ['markets'], Object.keys(markets).length === 0 && 'hold none: a chain has one at least');

  const sound = soundMarketsOf(markets);
  for (const [id, market] of Object.entries(markets)) {
    const shape = shapeFaultsOf(marketSchema, market);
    for (const { path, sentence } of shape) report(`markets/${id}.ts`, path, sentence);
    checkMarket(id, sound, new Set(Object.keys(languages)), report);
  }
  checkDistinct(markets as Readonly<Record<string, Partial<MarketData>>>, report);
  const spoken = new Set(Object.values(markets).flatMap((market) => (market as Partial<MarketData>)?.languages ?? []));
  checkLanguages(languages, spoken, report);

  checkLocal(files, sound, report);
  checkTexts(files, { markets: sound.ids, languages: Object.keys(languages), common }, report);
  await checkDocuments(files, sound, report);
}

function lineOf(files: ChainFiles, name: string, path: readonly PropertyKey[]): number | null {
  if (path.length === 0 || !files.has(name)) return null;
  if (!name.endsWith('.json')) return lineOfSource(files.text(name), path);
  return lineInJson(files.text(name))(path);
}
