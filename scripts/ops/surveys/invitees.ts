import { languagesOf } from '../../../worker/domain/content/survey-check';
import { emailKeyOf } from '../../../worker/domain/email-key';
import { parseGuid } from '../../../worker/domain/guid';
import type { Language } from '../../../worker/domain/markets/languages';
import type { MarketId } from '../../../worker/domain/markets/market';
import { isEmail, normaliseText } from '../../../worker/domain/signup/fields';
import type { Survey } from '../../../worker/domain/survey/survey';
import { Unavailable } from '../../../worker/failures';
import type { CellServices } from '../../../worker/services';
import type { InvitedAs, Invitee, PersonalLink } from '../../../worker/services/surveys/port';
import { patiently } from '../data/patiently';
import { readTable, type Source, UnreadableFile } from '../members/csv';

const columns = ['email', 'language', 'studioId'] as const;
type Column = (typeof columns)[number];

export interface LineFault {
  readonly line: number;
  readonly column: Column | 'row';
  readonly message: string;
}

interface InviteOptions {
  /** Market of rows without a studio. */
  readonly market: MarketId | null;
  /** Market of each studio; rows of other cells are skipped. When absent, only this cell's studios are valid. */
  readonly studios?: ReadonlyMap<string, MarketId>;
  /** Markets whose cells hold the survey; when absent, all that it names. People of another are faults: no cell would invite them. */
  readonly held?: ReadonlySet<MarketId>;
  readonly mail: boolean;
  readonly dryRun?: boolean;
  readonly take?: (links: readonly PersonalLink[]) => Promise<void>;
  readonly onProgress?: (phase: 'check' | 'write', rows: number, total: number | null) => void;
}

export interface InviteReport {
  readonly rows: number;
  /** The first faults; if there is any, nobody was invited. */
  readonly faults: readonly LineFault[];
  readonly faultCount: number;
  readonly counts: Readonly<Record<InvitedAs, number>>;
}

const invitedAtOnce = 100;
const shownFaults = 200;
/** Retries while the database does not answer; inviting the same people again has no effect. */
const patience = { isPassing: (error: unknown) => error instanceof Unavailable, tries: 5, pauseMs: 1_000 };

/**
 * Invites everybody of a file or nobody: the whole file is checked before the first is invited. It is streamed, never
 * held in memory.
 */
export async function inviteAll(
  services: CellServices,
  survey: Survey,
  source: Source,
  { market, studios, held, mail, dryRun = false, take, onProgress }: InviteOptions,
): Promise<InviteReport> {
  const markets = survey.markets.filter((one) => held?.has(one) ?? true);
  const known = studios ?? (await studiosOf(services.catalogue, services.market.id));
  const read = createReader({ ...survey, markets }, known, market);
  const checked = await checkAll(source, read, (rows) => onProgress?.('check', rows, null));
  const counts: Record<InvitedAs, number> = {
    invited: 0,
    invitedBefore: 0,
    invitedLately: 0,
    optedOut: 0,
    unreachable: 0,
  };
  if (checked.faultCount > 0 || dryRun) return { ...checked, counts };
  let done = 0;
  let people: Invitee[] = [];
  const invite = async () => {
    const options = take ? { mail, take } : { mail };
    for (const { as } of await patiently(() => services.surveyInvitations.invite(survey, people, options), patience))
      counts[as] += 1;
    done += people.length;
    people = [];
    onProgress?.('write', done, checked.rows);
  };
  for await (const { invitee } of rowsOf(source, read)) {
    if (invitee === null) throw new UnreadableFile('The file was changed while it was read.');
    if (invitee.market !== services.market.id) continue;
    people.push(invitee);
    if (people.length === invitedAtOnce) await invite();
  }
  if (people.length > 0) await invite();
  return { ...checked, counts };
}

async function checkAll(source: Source, read: Read, onRow: (rows: number) => void) {
  const seen = new Map<string, number>();
  const faults: LineFault[] = [];
  let [rows, faultCount] = [0, 0];
  const note = (fault: LineFault) => {
    faultCount += 1;
    if (faults.length < shownFaults) faults.push(fault);
  };
  for await (const row of rowsOf(source, read)) {
    rows += 1;
    onRow(rows);
    row.faults.forEach(note);
    if (row.invitee === null) continue;
    const key = emailKeyOf(row.invitee.email);
    const earlier = seen.get(key);
    if (earlier === undefined) seen.set(key, row.line);
    else note({ line: row.line, column: 'email', message: `stands on line ${earlier} too` });
  }
  return { rows, faults, faultCount };
}

/** The studios of one cell's published catalogue. */
export async function studiosOf(
  catalogue: Pick<CellServices['catalogue'], 'authoritative'>,
  market: MarketId,
): Promise<ReadonlyMap<string, MarketId>> {
  const published = await catalogue.authoritative(market).catch(() => null);
  return new Map((published?.catalogue.studios ?? []).map(({ studioId }) => [studioId, market]));
}

interface ReadRow {
  readonly line: number;
  readonly invitee: Invitee | null;
  readonly faults: readonly LineFault[];
}
type Read = (line: number, cells: Readonly<Record<Column, string>>) => ReadRow;

function createReader(survey: Survey, studios: ReadonlyMap<string, MarketId>, fallback: MarketId | null): Read {
  const languages = languagesOf(survey);
  return (line, cells) => {
    const faults: LineFault[] = [];
    const fault = (column: Column, message: string) => void faults.push({ line, column, message });
    const email = normaliseText(cells.email);
    if (!isEmail(email)) fault('email', email === '' ? 'is missing' : `is no address: ${email}`);
    const language = languages.find((one) => one === cells.language.trim().toLowerCase());
    if (language === undefined) fault('language', `must be one of the survey's: ${languages.join(', ')}`);
    const studioText = cells.studioId.trim();
    const studioId = studioText === '' ? null : parseGuid(studioText);
    const market = studioId === null ? fallback : (studios.get(studioId) ?? null);
    if (studioText !== '' && studioId === null) fault('studioId', `is no GUID: ${studioText}`);
    else if (market === null)
      fault('studioId', studioId ? 'stands in no published catalogue' : 'is missing: name it, or give --market');
    else if (!survey.markets.includes(market)) fault('studioId', `is of ${market}, where this survey is not held`);
    const isGood = faults.length === 0 && market !== null;
    return { line, faults, invitee: isGood ? { email, language: language as Language, market, studioId } : null };
  };
}

async function* rowsOf(source: Source, read: Read): AsyncGenerator<ReadRow> {
  for await (const { line, cells, fault } of readTable(source, columns, ['email', 'language']))
    yield fault === null
      ? read(line, cells)
      : { line, invitee: null, faults: [{ line, column: 'row', message: fault }] };
}
