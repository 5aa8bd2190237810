import { parseGuid } from '../../../../domain/guid';
import { lazyPage } from '../../../../ui/lazy-page';
import { membershipAction } from '../action';
import { studioChoice, studioOptions } from './options';

/** Changes the home studio from today, at the same price. */
export const changeStudio = membershipAction({
  intent: 'changeStudio',
  icon: 'home',
  allowed: ({ actions }) => actions.changeStudio,
  title: ({ t }) => t('membership.changeStudio.action'),
  line: (_, { studio }) => studio.name,
  read: async ({ c, standing, values }) => {
    const found = await studioChoice(c, parseGuid(values.studio) ?? '', standing.subscription);
    if (!found || found.notSold !== null) return { kind: 'fault', fault: { kind: 'choose' } };
    const { studioId, name, street, zip, city, accessHtml } = found.studio;
    const studio = { studioId, studio: { name, street, zip, city, accessHtml }, offered: found.offered };
    return { kind: 'intent', intent: { kind: 'changeStudio', studio } };
  },
  pageData: async ({ c, standing: { subscription }, values }) => {
    const query = (values.q ?? '').trim().slice(0, 80);
    const [list, found] = await Promise.all([
      studioOptions(c, query, values.all === '1', subscription.studioId),
      studioChoice(c, parseGuid(values.studio) ?? '', subscription),
    ]);
    const isAnother = found !== null && found.studio.studioId !== subscription.studioId;
    return { ...list, query: query || null, chosen: isAnother ? { ...found, ...found.studio } : null };
  },
  Page: lazyPage(() => import('./page').then((page) => page.ChangeStudioPage)),
  done: ({ studio }, { t }) => ({ title: t('membership.done.changeStudio', { studio: studio.name }) }),
});
