import { emailKeyOf } from '../../../worker/domain/email-key';
import type { MarketId } from '../../../worker/domain/markets/market';
import { Unavailable } from '../../../worker/failures';
import type { CellServices } from '../../../worker/services';
import { liveStateList } from '../../../worker/services/database/conditions';
import { Refusal } from '../command';
import { readTable, type Source, UnreadableFile } from './csv';
import {
  type Cells,
  type Column,
  columns,
  createRowReader,
  type ImportedMember,
  type MarketData,
  type RowFault,
  required,
} from './row';
import { numberRows, type PrintedCode, writeChunk } from './write';

export interface ImportOptions {
  readonly dryRun?: boolean;
  /** Updates members whose address exists already, instead of refusing them. */
  readonly update?: boolean;
  /** Ignores rows of these markets, which are for other cells. */
  readonly others?: ReadonlySet<string>;
  /** Sends each new member's code by mail. */
  readonly mail?: boolean;
  /** Called with the codes of each chunk after it was written; they are not stored readably anywhere. */
  readonly take?: (codes: readonly PrintedCode[]) => Promise<void>;
  /** Epoch milliseconds that every written row bears, and by which the import is known; default now. */
  readonly at?: number;
  /** Called once the file is found without a fault, ahead of the first row written; what it throws ends the import. */
  readonly begin?: () => Promise<void>;
  /** Ends the import between two chunks: what is written stays, and the report says so. */
  readonly stop?: AbortSignal;
  /** Called after each chunk with the number of rows checked, then written. */
  readonly onProgress?: (phase: 'check' | 'write', rows: number, total: number | null) => void;
}

export type LineFault = RowFault & { readonly line: number };

export interface ImportReport {
  readonly rows: number;
  /** The first faults; if there is any, nothing was written. */
  readonly faults: readonly LineFault[];
  readonly faultCount: number;
  readonly members: number;
  readonly memberships: number;
  /** True if it was stopped: rows after the last chunk are missing, or none was written. */
  readonly isStopped: boolean;
  /** What ended it before the last row; null if nothing did, or Ctrl-C. */
  readonly failure: string | null;
}

type Tally = { -readonly [Field in keyof ImportReport]: ImportReport[Field] };

/** Rows per chunk. A check reads little of each row; a written chunk must stay under D1's 2 MB per value. */
const checkedAtOnce = 2_000;
const writtenAtOnce = 1_000;
const shownFaults = 200;

/**
 * Imports members of another system or of a studio's reception, all or none: the whole file is checked before the first
 * row is written.
 */
export async function importMembers(
  services: CellServices,
  source: Source,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const { dryRun = false, update = false, mail = false, take = async () => undefined, onProgress } = options;
  const { others = new Set(), at = services.clock.now(), stop } = options;
  let { begin } = options;
  const data = await marketData(services);
  const read = createRowReader(data, at);
  const checked = await checkAll(services, source, read, { update, others, onProgress, stop });
  const isStopped = () => stop?.aborted === true;
  const report: Tally = { ...checked, members: 0, memberships: 0, isStopped: isStopped(), failure: null };
  if (checked.faultCount > 0 || dryRun || report.isStopped) return report;
  const used = new Set<string>();
  let done = 0;
  for await (const chunk of chunksOf(source, read, writtenAtOnce, others)) {
    const members = chunk.flatMap(({ member }) => (Array.isArray(member) ? [] : [member as ImportedMember]));
    if (members.length < chunk.length) throw new UnreadableFile('The file was changed while it was read.');
    const write = async () => {
      // Once, also where the first rows are written again.
      await begin?.();
      begin = undefined;
      return writeChunk(services, await numberRows(services, members, used), data, { update, mail, take, at });
    };
    const written = await write().catch((error: unknown) => {
      // Whoever is written has to be told with how to go on, and how to take it back.
      if (!(error instanceof Unavailable || error instanceof Refusal)) throw error;
      report.failure = error.message;
      report.isStopped = true;
      return null;
    });
    if (written === null) break;
    report.members += written.members;
    report.memberships += written.memberships;
    done += chunk.length;
    onProgress?.('write', done, checked.rows);
    report.isStopped = isStopped() && done < checked.rows;
    if (report.isStopped) break;
  }
  if (mail) services.outbox.wake();
  return report;
}

/** Against what rows are checked. A catalogue that cannot be read is no fault of theirs, and is thrown. */
async function marketData({ catalogue, market }: CellServices): Promise<Map<MarketId, MarketData>> {
  const current = await catalogue.authoritative(market.id).catch((error: unknown) => {
    if (!(error instanceof Unavailable && error.what === 'catalogue')) throw error;
    throw new Refusal(`The cell ${market.id} has no catalogue yet: publish it, then import.`);
  });
  return new Map([[market.id, { market, catalogue: current.catalogue, version: current.version }]]);
}

type Read = ReturnType<typeof createRowReader>;
interface ReadRow {
  readonly line: number;
  readonly member: ImportedMember | RowFault[];
}

async function checkAll(
  services: CellServices,
  source: Source,
  read: Read,
  {
    update = false,
    others = new Set(),
    onProgress,
    stop,
  }: Pick<ImportOptions, 'update' | 'others' | 'onProgress' | 'stop'>,
) {
  const seen = new Map<Column, Map<string, number>>(onceColumns.map((column) => [column, new Map()]));
  const faults: LineFault[] = [];
  let [rows, faultCount] = [0, 0];
  const note = (line: number, fault: RowFault) => {
    faultCount += 1;
    if (faults.length < shownFaults) faults.push({ line, ...fault });
  };
  for await (const chunk of chunksOf(source, read, checkedAtOnce, others)) {
    rows += chunk.length;
    const members: { line: number; member: ImportedMember }[] = [];
    for (const { line, member } of chunk) {
      if (Array.isArray(member)) for (const fault of member) note(line, fault);
      else members.push({ line, member: member as ImportedMember });
    }
    for (const { line, member } of members) {
      for (const [column, known] of seen) {
        const key = column === 'email' ? addressOf(member) : member[column as Once];
        const earlier = key === null ? null : firstOf(known, key, line);
        if (earlier !== null) note(line, { column, message: `stands on line ${earlier} too` });
      }
    }
    for (const fault of await takenIn(services, members, update)) note(fault.line, fault);
    onProgress?.('check', rows, null);
    if (stop?.aborted) break;
  }
  return { rows, faults, faultCount };
}

type Once = 'number' | 'providerSubscription' | 'subscriptionId';
/** Columns whose values must be unique in the file, as in the database. */
const onceColumns: readonly (Once | 'email')[] = ['email', 'number', 'providerSubscription', 'subscriptionId'];

const addressOf = ({ market, details }: ImportedMember) => `${market} ${emailKeyOf(details.email)}`;

/** The line on which a value occurred before; null the first time. */
function firstOf(seen: Map<string, number>, key: string, line: number): number | null {
  const earlier = seen.get(key) ?? null;
  if (earlier === null) seen.set(key, line);
  return earlier;
}

/** Addresses that have an account, and numbers of other memberships. */
async function takenIn(
  { database }: CellServices,
  members: readonly { line: number; member: ImportedMember }[],
  update: boolean,
): Promise<LineFault[]> {
  const rows = JSON.stringify(
    members.map(({ line, member: { market, details, number, productId, startDate, ...ids } }) => ({
      ...{ line, market, number, productId, startDate },
      ...{ providerSubscription: ids.providerSubscription, subscriptionId: ids.subscriptionId },
      emailKey: emailKeyOf(details.email),
    })),
  );
  const given = `WITH given AS (
    SELECT value ->> 'line' AS line, value ->> 'market' AS market, value ->> 'emailKey' AS email_key, value ->> 'number' AS number,
           value ->> 'productId' AS product, value ->> 'startDate' AS start, value ->> 'providerSubscription' AS provider,
           value ->> 'subscriptionId' AS id
      FROM json_each(?1))`;
  const somebodyElse =
    'JOIN member m ON m.member_id = s.member_id WHERE m.email_key <> g.email_key OR m.market <> g.market';
  const [addresses = [], numbers = [], providers = [], ids = [], running = []] = await database.read([
    database.prepare(`${given} SELECT line FROM given JOIN member USING (market, email_key)`, rows),
    database.prepare(
      `${given} SELECT g.line FROM given g JOIN subscription s ON s.number = g.number ${somebodyElse}`,
      rows,
    ),
    database.prepare(
      `${given} SELECT g.line FROM given g JOIN subscription s ON s.provider_subscription = g.provider ${somebodyElse}`,
      rows,
    ),
    database.prepare(
      `${given} SELECT g.line FROM given g JOIN subscription s ON s.subscription_id = g.id ${somebodyElse}`,
      rows,
    ),
    database.prepare(
      `${given} SELECT g.line FROM given g JOIN member m USING (market, email_key) JOIN subscription s ON s.member_id = m.member_id
        WHERE s.product_id = g.product AND s.access_from <> g.start AND s.number IS NOT g.number
          AND s.state IN ${liveStateList}`,
      rows,
    ),
  ]);
  const faultsFor = (found: readonly Record<string, unknown>[], column: RowFault['column'], message: string) =>
    found.map((row) => ({ line: Number(row.line), column, message }));
  return [
    ...(update ? [] : faultsFor(addresses, 'email', 'has an account already (--update brings it up to date)')),
    ...faultsFor(numbers, 'number', 'belongs to somebody else'),
    ...faultsFor(providers, 'providerSubscription', 'belongs to somebody else'),
    ...faultsFor(ids, 'subscriptionId', 'belongs to somebody else'),
    ...(update ? faultsFor(running, 'productId', 'runs for this member already, from another day') : []),
  ];
}

async function* chunksOf(
  source: Source,
  read: Read,
  size: number,
  others: ReadonlySet<string>,
): AsyncGenerator<ReadRow[]> {
  let chunk: ReadRow[] = [];
  for await (const { line, cells, fault } of readTable(source, columns, required)) {
    if (others.has(marketIn(cells))) continue;
    chunk.push({ line, member: fault === null ? read(cells) : [{ column: 'row', message: fault }] });
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

const marketIn = ({ market }: Cells) => market.trim().toLowerCase();

/** Of the markets of the installation those with rows in the file, and what else its column says. */
export async function marketsIn(source: Source, known: readonly MarketId[]) {
  const found = new Set<string>();
  for await (const { cells } of readTable(source, columns, required)) found.add(marketIn(cells));
  const markets = known.filter((market) => found.has(market));
  return { markets: markets.length > 0 ? markets : known.slice(0, 1), found };
}
