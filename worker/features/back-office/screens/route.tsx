import { createRoute, type RequestContext } from '../../../context';
import { figuresFor } from '../../../domain/back-office/figures';
import type { BackOfficeReach } from '../../../domain/back-office/roles';
import { parseGuid } from '../../../domain/guid';
import { form } from '../../../middleware/form';
import { paths } from '../../../paths';
import { lazyPage } from '../../../ui/lazy-page';
import { reachHere } from '../access/reach';
import { actionRoute } from '../action';
import { showList } from '../ahead';
import { askCells, together } from '../fan-out';
import { choicesOf } from '../lists/choices';
import { listFile } from '../lists/file';
import { keepFilter, type SaveFault, savedOf } from '../lists/keep';
import { namesOf } from '../names';
import type { Screen } from './in-service';
import { pairScreenRoute } from './pair';

const ScreensPage = lazyPage(() => import('./page').then((page) => page.ScreensPage));

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
    return row ? { ...row, studioName: (await namesOf(c, c.var.services))(row.studioId) } : null;
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
      isPlain: true,
    };
  },
  effect: async (c, { deviceId }) => [await c.var.services.devices.revoking(deviceId)],
  // A running check would notice the revocation within seconds; this ends it at once.
  after: (c, { deviceId }) => c.var.services.kiosks.endOf(deviceId).catch(() => undefined),
  back: () => paths.backOffice.screens.href(),
  notice: 'screenRevoked',
});

const pattern = paths.backOffice.screens.patterns[0];
const studioOf = (c: RequestContext) => parseGuid(c.req.query('studio') ?? '');
const queryOf = (c: RequestContext) => ({ studio: studioOf(c) ?? undefined });

/** Screens of one studio, or of all within reach, as each cell lists them. */
async function screensOf(c: RequestContext, { devices, ...services }: Services, reach: BackOfficeReach) {
  const studioId = studioOf(c);
  const isTheirs = studioId === null || reach.studios === null || reach.studios.includes(studioId);
  const studios = studioId === null ? reach.studios : isTheirs ? [studioId] : [];
  const [rows, nameOf] = await Promise.all([devices.list({ ...reach, studios }), namesOf(c, services)]);
  return rows.map((row) => ({ ...row, studioName: nameOf(row.studioId) }));
}
type Services = Parameters<Parameters<typeof askCells>[1]>[0];

async function show(c: RequestContext, fault: SaveFault | null = null): Promise<Response> {
  const own = reachHere(c)?.studios;
  const read = async () => {
    const [answers, saved, choices] = await Promise.all([
      askCells(c, (services, reach) => screensOf(c, services, reach)),
      savedOf(c, 'screens', queryOf(c), fault),
      choicesOf(c),
    ]);
    return (
      <ScreensPage
        screens={together(answers)}
        now={c.var.now}
        studioId={studioOf(c)}
        studios={(choices?.studios ?? []).filter(({ value }) => !own || own.includes(value))}
        saved={saved}
        version={c.var.services.env.VERSION}
        mayPair={reachHere(c) !== null}
      />
    );
  };
  return showList(c, 'screens', fault !== null, read);
}

/** A studio has a handful of screens, so that a cell's list is read whole and has no pages. */
export const screensRoute = createRoute()
  .get(pattern, async (c) => show(c))
  .post(pattern, form, async (c) => keepFilter(c, 'screens', queryOf(c), (fault) => show(c, fault)))
  .get(paths.backOfficeMore.screensFile.patterns[0], async (c) =>
    listFile<Screen>(c, {
      name: 'screens',
      columns: ['market', 'studio', 'name', 'kind', 'paired', 'seen', 'checked', 'version', 'outOfService'],
      page: async (services, market) => {
        const reach = c.var.backOfficeCells.reach.find((one) => one.market === market);
        return { rows: reach ? await screensOf(c, services, reach) : [], next: null };
      },
      cells: (one, market) => [
        ...[market, one.studioName, one.name, one.kind, one.pairedAt ?? '', one.lastSeenAt ?? ''],
        ...[one.lastCheckAt ?? '', one.version ?? '', one.revokedAt ?? ''],
      ],
    }),
  )
  .route('/', pairScreenRoute)
  .route('/', revokeRoute);
