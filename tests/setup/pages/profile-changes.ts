import { paths } from '../../../worker/paths';
import { detailsOf, type Visitor } from '../people/visitor';
import { formFor } from './forms';

const profile = paths.account.profile.href();

const keyOf = async (visitor: Visitor, edit: string | undefined, intent: string) =>
  formFor(await visitor.page(paths.account.profile.href(edit ? { edit } : {})), intent).idempotencyKey ?? '';

/** What a member, or a thief with a member's session, does on the profile. */
export const onProfile = (visitor: Visitor) => ({
  async changesDetails(fields: Record<string, string>): Promise<Response> {
    const idempotencyKey = await keyOf(visitor, 'details', 'details');
    const details = { firstName: 'Anna', lastName: 'Holm', ...detailsOf[visitor.market], ...fields };
    return visitor.post(profile, { intent: 'details', ...details, idempotencyKey });
  },
  async changesEmail(to: string): Promise<Response> {
    await visitor.post(profile, { intent: 'email', email: to, idempotencyKey: await keyOf(visitor, 'email', 'email') });
    const idempotencyKey = await keyOf(visitor, 'emailCode', 'emailCode');
    return visitor.post(profile, { intent: 'emailCode', code: await visitor.readsCode(to), idempotencyKey });
  },
  async logsOutEverywhere(): Promise<Response> {
    return visitor.post(profile, {
      intent: 'logoutEverywhere',
      idempotencyKey: await keyOf(visitor, undefined, 'logoutEverywhere'),
    });
  },
  async keepsPasskeys(keep: readonly string[]): Promise<Response> {
    const idempotencyKey = await keyOf(visitor, 'passkeys', 'passkeys');
    return visitor.post(profile, { intent: 'passkeys', 'keep[]': [...keep], idempotencyKey });
  },
});
