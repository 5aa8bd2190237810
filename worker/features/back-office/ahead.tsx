import type { ReactElement } from 'react';
import type { RequestContext } from '../../context';
import { renderAhead } from '../../middleware/render';
import { describeError } from '../../services/log';
import { BackOfficeLayout } from '../../ui/back-office/layout';
import { Link } from '../../ui/block/link';
import { TroubleSky } from '../../ui/drawings/skies';
import type { LayoutProps } from '../../ui/layout/layouts';
import { useView } from '../../ui/view';

/** What the page's own layout is given, as far as it stands before `main`. */
type FrameProps = Pick<LayoutProps, 'title' | 'styles'>;

/**
 * Answers with a page of the back office whose frame need not wait for its data. Whatever decides the status is settled
 * before; `read` begins at once.
 */
export function showAhead(c: RequestContext, frame: FrameProps, read: () => Promise<ReactElement>): Promise<Response> {
  return renderAhead(c, {
    frame: (main) => <BackOfficeLayout {...frame}>{main}</BackOfficeLayout>,
    page: read(),
    failed(error) {
      c.var.services.log({ event: 'failure', requestId: c.var.requestId, ...describeError(error), thrown: error });
      return <NotRead title={frame.title} />;
    },
  });
}

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
