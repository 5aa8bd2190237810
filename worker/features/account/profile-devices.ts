import type { RequestContext } from '../../context';
import { memberOf } from './profile-changes';
import { doOnce } from './profile-once';

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

/** Everywhere but here. */
export function logOutEverywhere(c: RequestContext): Promise<Response> {
  const { services, session } = c.var;
  return doOnce(c, {
    intent: 'logoutEverywhere',
    body: {},
    open: null,
    notice: 'profile.others',
    statements: () => [],
    async act() {
      const loaded = await session.authority();
      await services.sessions.revokeOthers(memberOf(c).memberId, loaded?.pointer ?? null);
      return null;
    },
  });
}
