import { dayMs, toIso } from '../../domain/dates';
import { addressLine } from '../../domain/text/address-line';
import type { CellParts } from '../cell-parts';
import { fieldsOf } from '../database/fields';
import { membershipMail, type Told, toldOf } from '../database/membership-mail';
import { changeAddressLines } from '../members/member-writes';
import { insertNote } from './note-writes';
import type { Calls, MemberNote } from './port';

type Parts = Pick<CellParts, 'database' | 'sealer' | 'outbox' | 'now'>;

/** Empty where no key opens it any more. */
const textOf = (opened: string | null) => (opened === null ? '' : String(JSON.parse(opened)));

/** Notes shown of one member at the most. */
const most = 50;

export function createCalls({ database, sealer, outbox, now }: Parts): Calls {
  const mail = (found: Told, event: 'address' | 'note', text: string) =>
    outbox.enqueue({
      message: membershipMail(found, 'operator-notice', { event, at: toIso(now()), text }),
      dedupe: `operator-notice:${found.subscriptionId}:${crypto.randomUUID()}`,
    });

  return {
    async addressStatements(subscriptionId, { street, zip, city }) {
      const found = await toldOf(database, subscriptionId);
      if (!found) return [];
      return [
        changeAddressLines(database, street, zip, city, toIso(now()), found.memberId),
        await mail(found, 'address', addressLine({ street, zip, city })),
      ];
    },

    async noteStatements(subscriptionId, { text, operator }) {
      const found = await toldOf(database, subscriptionId);
      if (!found) return [];
      const sealed = await sealer.seal(JSON.stringify(text));
      return [
        insertNote(database, {
          ...{ noteId: crypto.randomUUID(), memberId: found.memberId, subscriptionId, sealed },
          ...{ writtenBy: operator, at: toIso(now()), since: toIso(now() - dayMs) },
        }),
        await mail(found, 'note', text),
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

    firstNameOf: async (subscriptionId) => (await toldOf(database, subscriptionId))?.firstName ?? null,
  };
}
