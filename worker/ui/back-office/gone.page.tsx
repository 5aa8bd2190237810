import { paths } from '../../paths';
import { GoneSky } from '../drawings/skies';
import { Button } from '../form/button';
import { Form } from '../form/form';
import { SearchField } from '../form/search-field';
import { useView } from '../view';
import { cameFrom } from './came-from';
import { BackOfficeLayout, entryAbove } from './layout';
import { useMarketLink } from './market-link';

/**
 * 404 in the back office. `back` leads to where something was that is handled already, or was by a colleague first.
 * Without it nothing is at this address, and the way on is the list that the address belongs to, and of a member its search.
 */
export function GonePage({ back }: { back?: string }) {
  const { t, requestId, path, search, operator } = useView();
  const link = useMarketLink();
  const title = t(back ? 'backOffice.done.gone' : 'backOffice.nowhere.title');
  const from = cameFrom(new URLSearchParams(search).get('from'));
  const above = entryAbove(path, operator?.pages);
  const page = from?.page ?? above;
  const isMember = !back && above === 'members';
  // Labelled, since the browser's history may lead to another question that is answered already.
  const way = back
    ? { href: back, label: t('step.back') }
    : page && { href: from?.href ?? link(paths.backOffice[page].href()), label: t(`backOffice.nav.${page}`) };
  return (
    <BackOfficeLayout title={title} top={<GoneSky />} styles={['error', 'form']} back={way}>
      <h1>{title}</h1>
      {!back && <p className="lead">{t(`backOffice.nowhere.${isMember ? 'member' : 'lead'}`)}</p>}
      {isMember && (
        <Form action={paths.backOffice.members.href({ market: operator?.chosen })}>
          <SearchField
            label={t('backOffice.lists.search')}
            submit={t('backOffice.lists.find')}
            hint={t('backOffice.lists.searchHint')}
          />
          <Button kind="quiet">{t('backOffice.nav.findMember')}</Button>
        </Form>
      )}
      <p className="micro">{t('errors.id', { id: requestId })}</p>
    </BackOfficeLayout>
  );
}
