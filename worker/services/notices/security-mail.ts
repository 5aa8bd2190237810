import type { DeedKind } from '../../domain/account-undo';
import type { Language } from '../../domain/languages';
import type { MarketId } from '../../domain/market';
import type { Database } from '../database/database';
import type { OutboxMessage } from '../outbox/port';
import type { UndoLink } from './port';

/** What the mail says. */
interface SecurityNotice {
  readonly event: Exclude<DeedKind, 'emailChanged'> | 'undone';
  readonly at: string;
  readonly device: string;
  /** Of passkeys. */
  readonly names: readonly string[];
  readonly changed: readonly ('name' | 'phone')[];
  readonly undo: UndoLink | null;
}

export interface Addressee {
  readonly email: string;
  readonly firstName: string;
  readonly language: Language;
  readonly market: MarketId;
}

/** The member's mailbox as it is now: of a change of address, the one before. */
export async function addressee(database: Database, memberId: string): Promise<Addressee> {
  const [rows = []] = await database.read([
    database.prepare('SELECT email, first_name, language, market FROM member WHERE member_id = ?', memberId),
  ]);
  const [row] = rows;
  if (!row) throw new Error('no such member');
  return {
    email: String(row.email),
    firstName: String(row.first_name),
    language: row.language as Language,
    market: row.market as MarketId,
  };
}

/** What happened to an account, as a mail for the outbox: in the language and under the name of its market. */
export const noticeMail = (
  { email, firstName, language, market }: Addressee,
  notice: SecurityNotice,
): OutboxMessage => ({
  kind: 'mail',
  mail: { to: email, language, market, template: 'security-notice', data: { firstName, ...notice } },
});
