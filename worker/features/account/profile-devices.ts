import type { RequestContext } from '../../context';
import { rememberBrowser } from '../../middleware/known-browser';
import { paths } from '../../paths';
import { memberOf } from './profile-member';
import { doOnce } from './profile-once';
import { reviewOr } from './profile-passkeys';

/** One other browser is logged out. Somebody else's, or one that is logged out already, is simply not on the list. */
export function revokeDevice(c: RequestContext): Promise<Response> {
  const { services, session, form } = c.var;
  const { memberId } = memberOf(c);
  const deviceId = form.values.device ?? '';
  return doOnce(c, {
    intent: 'revokeDevice',
    body: { deviceId },
    open: null,
    notice: 'profile.device',
    statements: () => [],
    async act() {
      const loaded = await session.authority();
      const devices = await services.sessions.listOf(memberId, loaded?.pointer ?? null);
      const isOther = devices.some((device) => device.deviceId === deviceId && !device.isThis);
      return isOther && (await services.sessions.revokeOf(memberId, deviceId)) ? null : 'deviceGone';
    },
  });
}

/**
 * Everywhere but here; and nothing that was proved before lets anybody in again. Then the passkeys, by which somebody
 * could come in again, are looked through.
 */
export async function logOutEverywhere(c: RequestContext): Promise<Response> {
  const { services, session } = c.var;
  return doOnce(c, {
    intent: 'logoutEverywhere',
    body: {},
    open: null,
    notice: 'profile.others',
    renews: true,
    answer: await reviewOr(c, paths.account.profile.href()),
    after: () => rememberBrowser(c, memberOf(c).memberId),
    statements: async () => {
      const loaded = await session.authority();
      return services.sessions.revokeProofsOf(memberOf(c).memberId, loaded?.pointer ?? null);
    },
  });
}
