import { createRoute } from '../../../context';
import { figuresFor } from '../../../domain/back-office/figures';
import { parseGuid } from '../../../domain/guid';
import { render } from '../../../middleware/render';
import { paths } from '../../../paths';
import type { DeviceRow } from '../../../services/devices/port';
import { lazyPage } from '../../../ui/lazy-page';
import { reachHere } from '../access/reach';
import { actionRoute } from '../action';
import { askCells, together } from '../fan-out';
import { noticeOf } from '../notice';
import { studioNames } from '../studio-names';

const ScreensPage = lazyPage(() => import('./page').then((page) => page.ScreensPage));

interface Screen extends DeviceRow {
  readonly studioName: string;
}

const revokeRoute = actionRoute<Screen>({
  path: paths.backOfficeActions.revokeScreen,
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
      title: t('backOffice.screens.revokeTitle'),
      says: t('backOffice.screens.revokeSays'),
      facts: [
        { term: t('backOffice.screens.name'), value: name },
        { term: t('backOffice.screens.kind'), value: t(`backOffice.screens.kinds.${kind}`) },
        { term: t('backOffice.screens.studio'), value: studioName },
        {
          term: t('backOffice.screens.seen'),
          value: lastSeenAt ? dateTime(lastSeenAt) : t('backOffice.screens.notPaired'),
        },
      ],
      button: t('backOffice.screens.revoke'),
      isDangerous: true,
    };
  },
  effect: async (c, { deviceId }) => [await c.var.services.devices.revoking(deviceId)],
  // A running check would notice the revocation within seconds; this ends it at once.
  after: (c, { deviceId }) => c.var.services.kiosks.endOf(deviceId).catch(() => undefined),
  back: () => paths.backOffice.screens.href(),
  notice: 'screenRevoked',
});

export const screensRoute = createRoute()
  .get(paths.backOffice.screens.patterns[0], async (c) => {
    const answers = await askCells(c, async (services, reach) => {
      const [rows, nameOf] = await Promise.all([services.devices.list(reach), studioNames(services)]);
      return rows.map((row) => ({ ...row, studioName: nameOf(row.studioId) }));
    });
    const screens = together(answers);
    const studioId = parseGuid(c.req.query('studio') ?? '');
    return render(c, <ScreensPage screens={screens} now={c.var.now} notice={noticeOf(c)} studioId={studioId} />);
  })
  .route('/', revokeRoute);
