import type { ReactNode } from 'react';
import { Fold } from '../../ui/block/fold';
import { type LayoutProps, SignupLayout } from '../../ui/layout/layouts';
import { useView } from '../../ui/view';

interface ArticleProps extends Pick<LayoutProps, 'title' | 'description' | 'children'> {
  lead: ReactNode;
  /** The page's sections in order, by the id that each has. */
  contents: readonly { id: string; title: string }[];
  /** Its headings are read through fast enough on a phone. */
  besideOnly?: boolean;
}

/** A long text with its contents: before it on a phone, beside it and always in view where there is room. */
export function Article({ lead, contents, besideOnly = false, children, ...page }: ArticleProps) {
  const { t } = useView();
  return (
    <SignupLayout {...page} width="full" styles={['rows', 'article']}>
      <div className="article">
        <div className="main">
          <h1>{page.title}</h1>
          {lead}
        </div>
        <nav className={besideOnly ? 'screen aside' : 'screen'} aria-labelledby="contents">
          <h2 className="h3 aside" id="contents">
            {t('help.contents')}
          </h2>
          <Fold title={t('help.contents')} className="rows">
            <ul>
              {contents.map(({ id, title }) => (
                <li key={id}>
                  <a className="link" href={`#${id}`}>
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </Fold>
        </nav>
        <div className="main">{children}</div>
      </div>
    </SignupLayout>
  );
}
