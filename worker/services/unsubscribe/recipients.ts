import type { Market } from '../../domain/markets/market';
import type { CellParts } from '../cell-parts';
import { consentKindOf } from '../members/port';
import type { Recipient, Recipients, UnsubscribeLinks } from './port';

type Row = Omit<Recipient, 'unsubscribe'>;

/** As many as a batch of other lists. */
const most = 500;

/** Addresses that mails come back from, or whose owner called one spam, are left out, as surveys leave them out. */
const sql = `SELECT c.member_id, CASE c.kind WHEN '${consentKindOf.email}' THEN 'email' ELSE 'sms' END AS channel,
    CASE c.kind WHEN '${consentKindOf.email}' THEN m.email ELSE m.phone END AS address,
    m.first_name, m.language, m.market, m.home_studio_id, MIN(c.given_at) AS agreed_at
  FROM consent c JOIN member m ON m.member_id = c.member_id
    LEFT JOIN address_mark a ON a.email_key = m.email_key AND c.kind = '${consentKindOf.email}'
 WHERE c.member_id >= ?1 AND (c.member_id, c.kind) > (?1, ?2) AND c.kind IN ('${consentKindOf.email}', '${consentKindOf.sms}')
   AND c.withdrawn_at IS NULL AND a.bounced_at IS NULL AND a.complained_at IS NULL
 GROUP BY c.member_id, c.kind ORDER BY c.member_id, c.kind LIMIT ${most}`;

/** Who agreed to news and offers, by channel, each with the link that ends it. */
export function createRecipients(
  { database, market }: Pick<CellParts, 'database'> & { readonly market: Market },
  { urlFor }: UnsubscribeLinks,
): Recipients {
  return {
    async after(last) {
      const rows = await database.all<Row>(sql, last?.memberId ?? '', last ? consentKindOf[last.channel] : '');
      return Promise.all(
        rows.map(async (row) => ({ ...row, unsubscribe: await urlFor(market, row.memberId, row.channel) })),
      );
    },
  };
}
