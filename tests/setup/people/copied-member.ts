import { rowsOf } from '../money/records';
import type { World } from '../world';
import type { Member } from './member';

/** Copies of the one who joined, under names of their own, as many as pages of a list need: `s-100` and on. */
export async function copyMember({ services: { database } }: World, member: Member, many: number): Promise<void> {
  const columnsOf = async (table: string) =>
    (await rowsOf<{ name: string }>('denmark', 'SELECT name FROM pragma_table_info(?)', table)).map(({ name }) => name);
  const copy = async (table: string, differs: Record<string, string>, where: string) => {
    const columns = await columnsOf(table);
    await database.write([
      database.prepare(
        `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${columns.map((one) => differs[one] ?? `t.${one}`).join(', ')}
           FROM json_each(?) n, ${table} t WHERE ${where}`,
        JSON.stringify(Array.from({ length: many }, (_, nth) => nth + 100)),
      ),
    ]);
  };
  await copy(
    'member',
    {
      member_id: `'m-' || n.value`,
      email_key: `'k' || n.value || '@example.com'`,
      phone: `'+45201' || n.value || '00'`,
      first_name: `'Søren'`,
      last_name: `'Ågård ' || n.value`,
    },
    `t.member_id = '${member.memberId}'`,
  );
  await copy(
    'subscription',
    {
      ...{ subscription_id: `'s-' || n.value`, member_id: `'m-' || n.value`, number: `'N' || n.value` },
      ...{
        provider_subscription: `'p' || n.value`,
        draft_id: `'d' || n.value`,
        ordered_at: `'2026-01-' || (n.value % 18 + 10)`,
      },
      state: `CASE WHEN n.value % 10 = 0 THEN 'paused' ELSE 'active' END`,
    },
    `t.subscription_id = '${member.subscriptionId}'`,
  );
}
