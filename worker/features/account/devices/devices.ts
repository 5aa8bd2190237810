import type { MemberContext } from '../../../context';
import { rememberBrowser } from '../../../flows/known-browser';
import { paths } from '../../../paths';
import { doOnce } from '../profile/once';
import { reviewOr } from './passkey-forms';

/** Logs one other browser out. An id that is another member's, or logged out already, is not found in the list. */
export function revokeDevice(c: MemberContext): Promise<Response> {
  const { services, session, form } = c.var;
  const { memberId } = c.var.member;
  const deviceId = form.values.device ?? '';
  return doOnce(c, {
    intent: 'revokeDevice',
    body: { deviceId },
    open: null,
    notice: 'profile.device',
    statements: async () => [],
    async act() {
      const loaded = await session.authority();
      const devices = await services.sessions.listOf(memberId, loaded?.pointer ?? null);
      const isOther = devices.some((device) => device.deviceId === deviceId && !device.isThis);
      return isOther && (await services.sessions.revokeOf(memberId, deviceId)) ? null : 'deviceGone';
    },
  });
}

/**
 * Logs out every other browser and revokes every earlier proof. The member's passkeys, which could be used to log in
 * again, are reviewed next.
 */
export async function logOutEverywhere(c: MemberContext): Promise<Response> {
  const { services, session } = c.var;
  return doOnce(c, {
    intent: 'logoutEverywhere',
    body: {},
    open: null,
    notice: 'profile.others',
    renews: true,
    answer: await reviewOr(c, paths.account.profile.href()),
    after: () => rememberBrowser(c, c.var.member.memberId),
    statements: async () => {
      const loaded = await session.authority();
      return services.sessions.revokeProofsOf(c.var.member.memberId, loaded?.pointer ?? null);
    },
  });
}
