import type { RequestContext } from '../../../context';
import { parseLetters } from '../../../domain/screen-letters';
import { paths } from '../../../paths';
import { retryAfter } from '../../../request/retry-after';
import type { DeviceKind } from '../../../services/devices/port';
import type { FieldErrors } from '../../../ui/form/field';
import { reachHere } from '../access/reach';
import { actionRoute } from '../action';

const kinds: readonly DeviceKind[] = ['kiosk', 'staff'];
const nameMost = 60;

interface Pairing {
  /** Of the screen that it becomes. */
  readonly deviceId: string;
  /** Studios within the operator's reach. */
  readonly studios: readonly { readonly studioId: string; readonly name: string; readonly staffed: boolean }[];
  readonly letters: string | null;
  readonly screen: Awaited<ReturnType<RequestContext['var']['services']['devices']['screenShowing']>> | null;
  readonly studioId: string | null;
  readonly kind: DeviceKind | null;
  readonly name: string;
}

/** What was typed, held against the screens that show letters now; null where no market is chosen, or nothing is in reach. */
async function find(c: RequestContext): Promise<Pairing | null> {
  const reach = reachHere(c);
  if (reach === null) return null;
  const { services, language, operator, form } = c.var;
  const { catalogue } = await services.catalogue.current(reach.market);
  const studios = catalogue.studios
    .filter(({ studioId }) => reach.studios === null || reach.studios.includes(studioId))
    .map(({ studioId, name, staffed }) => ({ studioId, name, staffed }))
    .toSorted((one, other) => one.name.localeCompare(other.name, language));
  if (studios.length === 0) return null;
  const values = form?.values ?? {};
  const letters = values.letters === undefined ? null : parseLetters(values.letters);
  return {
    deviceId: crypto.randomUUID(),
    studios,
    letters,
    // Whoever guesses guesses for one person's account, whatever browser it is in.
    screen: letters ? await services.devices.screenShowing(letters, operator.email) : null,
    studioId: studios.find(({ studioId }) => studioId === values.studio)?.studioId ?? null,
    kind: kinds.find((kind) => kind === values.kind) ?? null,
    name: (values.name ?? '').trim(),
  };
}

function faultsOf(c: RequestContext, { studios, screen, studioId, kind, name }: Pairing): FieldErrors {
  const { t, format } = c.var;
  const errors: Record<string, string> = {};
  if (!screen) errors.letters = t('backOffice.screens.pair.fault.letters');
  else if (!screen.ok && screen.reason.kind === 'tooMany') {
    retryAfter(c, screen.reason.retryAt);
    errors.letters = t('backOffice.screens.pair.fault.tooMany', { time: format.timeFrom(screen.reason.retryAt) });
  } else if (!screen.ok) errors.letters = t('backOffice.screens.pair.fault.unknown');
  if (!studioId) errors.studio = t('backOffice.screens.pair.fault.studio');
  if (!kind) errors.kind = t('backOffice.screens.pair.fault.kind');
  else if (kind === 'staff' && studioId && !studios.find((one) => one.studioId === studioId)?.staffed)
    errors.kind = t('backOffice.screens.pair.fault.unstaffed');
  if (name === '' || name.length > nameMost) errors.name = t('backOffice.screens.pair.fault.name', { count: nameMost });
  return errors;
}

/** Six letters that a screen shows, typed here, make it a screen of a studio (docs/decisions/071). */
export const pairScreenRoute = actionRoute<Pairing>({
  path: paths.backOfficeActions.pairScreen,
  action: 'device.invited',
  find,
  subjectOf: ({ deviceId }) => deviceId,
  detailOf: ({ kind, studioId, screen }) => ({
    kind,
    studio: studioId,
    browser: screen?.ok ? screen.value.browser : null,
  }),
  ask({ var: { t } }, { studios }) {
    return {
      title: t('backOffice.screens.pair.title'),
      says: t('backOffice.screens.pair.says'),
      facts: [],
      fields: [
        {
          name: 'letters',
          label: t('backOffice.screens.pair.letters'),
          hint: t('backOffice.screens.pair.lettersHint'),
        },
        {
          name: 'studio',
          label: t('backOffice.screens.studio'),
          prompt: t('backOffice.screens.pair.choose'),
          options: studios.map(({ studioId, name }) => ({ value: studioId, label: name })),
        },
        {
          name: 'kind',
          label: t('backOffice.screens.kind'),
          prompt: t('backOffice.screens.pair.choose'),
          options: kinds.map((kind) => ({ value: kind, label: t(`backOffice.screens.pair.kinds.${kind}`) })),
        },
        { name: 'name', label: t('backOffice.screens.name'), hint: t('backOffice.screens.pair.nameHint') },
      ],
      button: t('backOffice.screens.pair.button'),
    };
  },
  faults: faultsOf,
  async effect({ var: { services } }, { deviceId, letters, studioId, kind, name }) {
    if (!letters || !studioId || !kind) return [];
    return services.devices.inviting({ deviceId, kind, market: services.market.id, studioId, name }, letters);
  },
  back: () => paths.backOffice.screens.href(),
  notice: 'screenPaired',
});
