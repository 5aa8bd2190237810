import { createRoute } from '../../context';
import { figuresFor } from '../../domain/figures';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import type { DeviceRow } from '../../services/devices/port';
import { lazyPage } from '../../ui/lazy-page';
import { actionRoute } from './action';
import { noticeOf } from './notice';
import { studioNames } from './studio-names';

const ScreensPage = lazyPage(() => import('./screens.page').then((page) => page.ScreensPage));

interface Screen extends DeviceRow {
  readonly studioName: string;
}

const revokeRoute = actionRoute<Screen>({
  path: paths.deskActions.revokeScreen,
  action: 'device.revoked',
  async find(c) {
    const wanted = c.req.param('device');
    const row = (await c.var.services.devices.list()).find((one) => one.deviceId === wanted && one.revokedAt === null);
    return row ? { ...row, studioName: (await studioNames(c))(row.market, row.studioId) } : null;
  },
  subjectOf: ({ deviceId }) => deviceId,
  ask({ var: { t, market, language } }, { name, kind, studioName, lastSeenAt }) {
    const { dateTime } = figuresFor(market, language);
    return {
      title: t('desk.screens.revokeTitle'),
      says: t('desk.screens.revokeSays'),
      facts: [
        { term: t('desk.screens.name'), value: name },
        { term: t('desk.screens.kind'), value: t(`desk.screens.kinds.${kind}`) },
        { term: t('desk.screens.studio'), value: studioName },
        { term: t('desk.screens.seen'), value: lastSeenAt ? dateTime(lastSeenAt) : t('desk.screens.notPaired') },
      ],
      button: t('desk.screens.revoke'),
      isDangerous: true,
    };
  },
  effect: (c, { deviceId }) => [c.var.services.devices.revoking(deviceId)],
  back: () => paths.desk.screens.href(),
  notice: 'screenRevoked',
});

export const screensRoute = createRoute()
  .get(paths.desk.screens.patterns[0], async (c) => {
    const [rows, nameOf] = await Promise.all([c.var.services.devices.list(), studioNames(c)]);
    const screens = rows.map((row) => ({ ...row, studioName: nameOf(row.market, row.studioId) }));
    return render(c, <ScreensPage screens={screens} now={c.var.now} notice={noticeOf(c)} />);
  })
  .route('/', revokeRoute);
