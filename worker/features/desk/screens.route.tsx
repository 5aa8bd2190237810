import { createRoute } from '../../context';
import { figuresFor } from '../../domain/figures';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import type { DeviceRow } from '../../services/devices/port';
import { lazyPage } from '../../ui/lazy-page';
import { actionRoute } from './action';
import { askCells, together } from './fan-out';
import { noticeOf } from './notice';
import { reachHere } from './reach';
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
    const reach = reachHere(c);
    if (reach === null) return null;
    const row = (await c.var.services.devices.list(reach)).find(
      (one) => one.deviceId === wanted && one.revokedAt === null,
    );
    return row ? { ...row, studioName: (await studioNames(c.var.services))(row.studioId) } : null;
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
  // Each check asks for itself within seconds; this way its screen is dark at once.
  after: (c, { deviceId }) => c.var.services.kiosks.endOf(deviceId).catch(() => undefined),
  back: () => paths.desk.screens.href(),
  notice: 'screenRevoked',
});

export const screensRoute = createRoute()
  .get(paths.desk.screens.patterns[0], async (c) => {
    const answers = await askCells(c, async (services, reach) => {
      const [rows, nameOf] = await Promise.all([services.devices.list(reach), studioNames(services)]);
      return rows.map((row) => ({ ...row, studioName: nameOf(row.studioId) }));
    });
    const screens = together(answers);
    return render(c, <ScreensPage screens={screens} now={c.var.now} notice={noticeOf(c)} />);
  })
  .route('/', revokeRoute);
