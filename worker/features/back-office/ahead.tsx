import type { ReactElement } from 'react';
import type { RequestContext } from '../../context';
import { render, renderAhead } from '../../middleware/render';
import type { paths } from '../../paths';
import { describeError } from '../../services/log';
import type { FilteredList } from '../../services/saved-filters/port';
import { BackOfficeLayout } from '../../ui/back-office/layout';
import { Link } from '../../ui/block/link';
import { TroubleSky } from '../../ui/drawings/skies';
import type { LayoutProps } from '../../ui/layout/layouts';
import { useView } from '../../ui/view';

/**
 * Answers with a page of the menu whose frame need not wait for its data. Whatever decides the status is settled before;
 * `read` begins at once.
 */
export function showAhead(
  c: RequestContext,
  page: keyof typeof paths.backOffice,
  read: () => Promise<ReactElement>,
  styles: LayoutProps['styles'] = [],
): Promise<Response> {
  const title = c.var.t(`backOffice.nav.${page}`);
  return renderAhead(c, {
    frame: (main) => <BackOfficeLayout {...{ title, styles }}>{main}</BackOfficeLayout>,
    page: read(),
    failed(error) {
      c.var.services.log({ event: 'failure', requestId: c.var.requestId, ...describeError(error), thrown: error });
      return <NotRead title={title} />;
    },
  });
}

/** The same of a list whose page has a form: where that was refused, it is shown whole, with what is wrong. */
export const showList = async (
  c: RequestContext,
  list: FilteredList,
  isRefused: boolean,
  read: () => Promise<ReactElement>,
): Promise<Response> => (isRefused ? render(c, await read(), 422) : showAhead(c, list, read, ['form']));

/** The page's data could not be read, and the page has begun already. */
function NotRead({ title }: { title: string }) {
  const { t, requestId, path, search } = useView();
  return (
    <>
      <h1>{title}</h1>
      <TroubleSky />
      <h2>{t('errors.failure.title')}</h2>
      <p className="lead">{t('errors.failure.lead')}</p>
      <p>
        <Link href={path + search}>{t('errors.again')}</Link>
      </p>
      <p className="micro">{t('errors.id', { id: requestId })}</p>
    </>
  );
}
