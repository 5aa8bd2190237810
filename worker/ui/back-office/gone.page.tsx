import { paths } from '../../paths';
import { GoneSky } from '../drawings/skies';
import { useView } from '../view';
import { cameFrom } from './came-from';
import { BackOfficeLayout, entryAbove } from './layout';
import { useMarketLink } from './market-link';

/**
 * 404 in the back office. `back` leads to where something was that is handled already, or was by a colleague first.
 * Without it nothing is at this address, and the way on is the list that the address belongs to.
 */
export function GonePage({ back }: { back?: string }) {
  const { t, requestId, path, search, operator } = useView();
  const link = useMarketLink();
  const title = t(back ? 'backOffice.done.gone' : 'backOffice.nowhere.title');
  const from = cameFrom(new URLSearchParams(search).get('from'));
  const page = from?.page ?? entryAbove(path, operator?.pages);
  // Labelled, since the browser's history may lead to another question that is answered already.
  const way = back
    ? { href: back, label: t('step.back') }
    : page && { href: from?.href ?? link(paths.backOffice[page].href()), label: t(`backOffice.nav.${page}`) };
  return (
    <BackOfficeLayout title={title} top={<GoneSky />} styles={['error']} back={way}>
      <h1>{title}</h1>
      {!back && <p className="lead">{t('backOffice.nowhere.lead')}</p>}
      <p className="micro">{t('errors.id', { id: requestId })}</p>
    </BackOfficeLayout>
  );
}
