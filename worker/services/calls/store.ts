import { toIso } from '../../domain/dates';
import type { Language } from '../../domain/markets/languages';
import type { MarketId } from '../../domain/markets/market';
import { addressLine } from '../../domain/text/address-line';
import type { CellParts } from '../cell-parts';
import type { Row } from '../database/database';
import { fieldsOf } from '../database/fields';
import { changeAddressLines } from '../members/member-writes';
import type { SubscriptionSnapshot } from '../membership/port';
import type { OutboxMessage } from '../outbox/port';
import { insertNote } from './note-writes';
import type { Calls, MemberNote } from './port';

type Parts = Pick<CellParts, 'database' | 'sealer' | 'outbox' | 'now'>;

/** Empty where no key opens it any more. */
const textOf = (opened: string | null) => (opened === null ? '' : String(JSON.parse(opened)));

/** Notes shown of one member at the most. */
const most = 50;

export function createCalls({ database, sealer, outbox, now }: Parts): Calls {
  const memberOf = (subscriptionId: string) =>
    database.row(
      `SELECT m.member_id, m.first_name, m.email, m.language, m.market, s.number, s.snapshot_json
         FROM subscription s JOIN member m ON m.member_id = s.member_id
        WHERE s.subscription_id = ? AND m.closed_at IS NULL`,
      subscriptionId,
    );

  function mail(found: Row, subscriptionId: string, event: 'address' | 'note', text: string) {
    const { productName, studio } = JSON.parse(String(found.snapshot_json)) as SubscriptionSnapshot;
    const message: OutboxMessage = {
      kind: 'mail',
      mail: {
        to: String(found.email),
        language: found.language as Language,
        market: found.market as MarketId,
        template: 'operator-notice',
        data: {
          ...{ firstName: found.first_name, subscriptionId, number: found.number, snapshot: { productName, studio } },
          ...{ event, at: toIso(now()), text },
        },
      },
    };
    return outbox.enqueue({ message, dedupe: `operator-notice:${subscriptionId}:${crypto.randomUUID()}` });
  }

  return {
    async addressStatements(subscriptionId, { street, zip, city }) {
      const found = await memberOf(subscriptionId);
      if (!found) return [];
      return [
        changeAddressLines(database, street, zip, city, toIso(now()), String(found.member_id)),
        await mail(found, subscriptionId, 'address', addressLine({ street, zip, city })),
      ];
    },

    async noteStatements(subscriptionId, { text, operator }) {
      const found = await memberOf(subscriptionId);
      if (!found) return [];
      const sealed = await sealer.seal(JSON.stringify(text));
      return [
        insertNote(database, {
          ...{ noteId: crypto.randomUUID(), memberId: String(found.member_id), subscriptionId, sealed },
          ...{ writtenBy: operator, at: toIso(now()) },
        }),
        await mail(found, subscriptionId, 'note', text),
      ];
    },

    async notesOf(memberId) {
      const rows = await database.rows(
        'SELECT note_id, sealed, written_by, at FROM member_note WHERE member_id = ? ORDER BY at DESC LIMIT ?',
        memberId,
        most,
      );
      return Promise.all(
        rows.map(async ({ sealed, ...note }) => ({
          ...fieldsOf<Omit<MemberNote, 'text'>>(note),
          text: textOf(await sealer.open(String(sealed))),
        })),
      );
    },

    firstNameOf: async (subscriptionId) => {
      const found = await memberOf(subscriptionId);
      return found ? String(found.first_name) : null;
    },
  };
}
