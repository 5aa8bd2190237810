import { civilDateOf } from '../../../worker/domain/dates';
import { isUniqueViolation, Unavailable } from '../../../worker/failures';
import type { CellServices } from '../../../worker/services';
import { countsAnew } from '../../../worker/services/business/figure-writes';
import { Refusal } from '../command';
import { patiently } from '../data/patiently';
import { type PreparedRow, prepareRow, snapshotParts } from './prepare';
import type { ImportedMember, MarketData, Markets, NumberedMember } from './row';
import { importStatements } from './statements';

/** An activation code, to be handed over or printed. */
export interface PrintedCode {
  readonly market: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly number: string;
  readonly code: string;
  readonly expiresAt: string;
}

interface WriteOptions {
  readonly update: boolean;
  readonly mail: boolean;
  /** Epoch milliseconds that all rows of the import bear. */
  readonly at: number;
  /** Called with the codes of a chunk once it is committed. */
  readonly take: (codes: readonly PrintedCode[]) => Promise<void>;
}

/** A batch whose answer was lost is looked for before it is written again: it may be there, or come only now. */
const patience = {
  isPassing: (error: unknown) => error instanceof Unavailable || isUniqueViolation(error),
  tries: 5,
  pauseMs: 1_000,
};

/** Writes one chunk in one batch; returns the numbers of new members and memberships. */
export async function writeChunk(
  services: CellServices,
  members: readonly NumberedMember[],
  data: Markets,
  { update, mail, take, at: now }: WriteOptions,
): Promise<{ members: number; memberships: number }> {
  const today = new Map([...data].map(([id, { market }]) => [id, civilDateOf(now, market.timeZone)]));
  const rows = await Promise.all(
    members.map(async (row) => {
      const at = { now, today: today.get(row.market) as string };
      return prepareRow(row, data.get(row.market) as MarketData, at, await services.activationCodes.make('printed'));
    }),
  );
  const chunk = { rows, parts: snapshotParts(data), at: new Date(now).toISOString(), update };
  const letters = mail ? await Promise.all(rows.map((row) => services.outbox.enqueue(...letterOf(row)))) : [];
  const ids = JSON.stringify(rows.map(({ membership }) => membership.subscriptionId));
  const write = async () => {
    const written = await services.database.write([
      ...importStatements(services.database, chunk),
      ...letters,
      countsAnew(services.database, ids, 0),
    ]);
    return written.map(({ results }) => results);
  };
  const json = JSON.stringify;
  const among = '(SELECT value FROM json_each(?))';
  const { database } = services;
  const look = () =>
    database.read([
      database.prepare(`SELECT member_id FROM member WHERE member_id IN ${among}`, json(rows.map(memberIdOf))),
      database.prepare(
        `SELECT 1 FROM subscription WHERE subscription_id IN ${among} AND updated_at = ?`,
        ids,
        chunk.at,
      ),
      // Whoever is new, and with --update everybody, bears the instant of the import.
      database.prepare(
        `SELECT 1 FROM member WHERE market = ? AND email_key IN ${among} AND updated_at = ? LIMIT 1`,
        ...[services.market.id, json(rows.map(({ emailKey }) => emailKey)), chunk.at],
      ),
    ]);
  let isAsked = false;
  const [inserted = [], memberships = []] = await patiently(async () => {
    const there = isAsked ? await look() : [];
    isAsked = true;
    return (there[2] ?? []).length > 0 ? there : write();
  }, patience);
  const isNew = new Set(inserted.map((row) => String(row.member_id)));
  await take(rows.filter(({ person }) => isNew.has(person.memberId)).map(printedOf));
  return { members: isNew.size, memberships: memberships.length };
}

const memberIdOf = ({ person }: PreparedRow) => person.memberId;

function printedOf({ person, market, membership, code }: PreparedRow): PrintedCode {
  const { email, firstName, lastName } = person;
  return { market, email, firstName, lastName, number: membership.number, code: code.code, expiresAt: code.expiresAt };
}

/** The mail with the code; only for a member that this chunk created. */
function letterOf({ person, market, code }: PreparedRow) {
  const { email, language, firstName, memberId } = person;
  const data = { firstName, code: code.code, expiresAt: code.expiresAt };
  return [
    {
      message: { kind: 'mail', mail: { to: email, language, market, template: 'activation-code', data } },
      dedupe: `activation:${code.codeId}`,
      expiresAt: Date.parse(code.expiresAt),
      // Thousands at once: whoever waits for a code of their own comes before them.
      isBulk: true,
    },
    { sql: 'EXISTS (SELECT 1 FROM member WHERE member_id = ?7)', values: [memberId] },
  ] as const satisfies Parameters<CellServices['outbox']['enqueue']>;
}

/**
 * Gives rows without a number the next of their market's sequence; those in use, or named in this import, are passed over.
 */
export async function numberRows(
  { database, numbers: sequence }: CellServices,
  rows: readonly ImportedMember[],
  used: Set<string>,
): Promise<NumberedMember[]> {
  const numbers = new Map<ImportedMember, string>();
  for (const row of rows) if (row.number) numbers.set(row, row.number);
  for (let open = rows.filter((row) => !numbers.has(row)); open.length > 0; ) {
    const offer = await sequence.reserve(open.length);
    if (offer.numbers.length === 0) throw new Refusal('The market has no subscription number left.');
    const taken = await database.rows(
      'SELECT number FROM subscription WHERE number IN (SELECT value FROM json_each(?))',
      JSON.stringify(offer.numbers),
    );
    for (const { number } of taken) used.add(String(number));
    const free = offer.numbers.filter((number) => !used.has(number));
    for (const number of free) used.add(number);
    open = open.filter((row) => {
      const number = free.shift();
      if (number !== undefined) numbers.set(row, number);
      return number === undefined;
    });
  }
  return rows.map((row) => ({ ...row, number: numbers.get(row) as string }));
}
