import type { Language } from '../../domain/markets/languages';
import type { MarketId } from '../../domain/markets/market';
import type { SecurityActionKind } from '../../domain/membership/account-undo';
import type { Database, Row } from '../database/database';
import { fieldsOf } from '../database/fields';
import type { OutboxMessage } from '../outbox/port';
import type { Addressee, UndoLink } from './port';

/** Content of the mail. */
interface SecurityNotice {
  readonly event: Exclude<SecurityActionKind, 'emailChanged'> | 'undone';
  readonly at: string;
  readonly device: string;
  readonly names: readonly string[];
  readonly changed: readonly ('name' | 'phone')[];
  readonly undo: UndoLink | null;
}

export const addresseeColumns = 'email, first_name, language, market';

/** The member's address at this moment: call it before a change of address is written. */
export async function addressee(database: Database, memberId: string): Promise<Addressee & { market: MarketId }> {
  const row = await database.row(`SELECT ${addresseeColumns} FROM member WHERE member_id = ?`, memberId);
  return addresseeOf(row);
}

export function addresseeOf(row: Row | undefined): Addressee & { market: MarketId } {
  if (!row) throw new Error('no such member');
  return fieldsOf<Addressee & { market: MarketId }>(row);
}

/** A mail to the outbox about an event in an account, in the member's language and market. */
export const noticeMail = (
  { email, firstName, language, market }: Addressee & { readonly market: MarketId },
  notice: SecurityNotice,
): OutboxMessage => ({
  kind: 'mail',
  mail: {
    to: email,
    language: language as Language,
    market,
    template: 'security-notice',
    data: { firstName, ...notice },
  },
});
