import { cookieKinds, cookieSeconds } from '../../domain/cookies';
import { SummaryList } from '../../ui/block/summary-list';
import { asks, ConsentForm } from '../../ui/layout/consent-banner';
import { useView, type View } from '../../ui/view';

const minute = 60;
const day = 24 * 60 * minute;

/** Every cookie with its purpose and longest lifetime, from the list that the middleware uses. */
export function CookieSection() {
  const view = useView();
  const { t, tagManager } = view;
  return (
    <section id="cookies">
      <h2>{t('privacy.cookies.title')}</h2>
      <p>{t('privacy.cookies.text')}</p>
      <SummaryList
        rows={cookieKinds.map((kind) => ({
          term: `__Host-${kind}`,
          value: (
            <>
              {t(`privacy.cookies.purpose.${kind}`)}
              <br />
              <span className="small soft">{lifeOf(cookieSeconds[kind], view)}</span>
            </>
          ),
        }))}
      />
      {tagManager && (
        <>
          <p>
            {t('privacy.cookies.measuring')}{' '}
            {tagManager.choice !== 'unasked' && <strong>{t(`privacy.cookies.${tagManager.choice}`)}</strong>}
          </p>
          {!asks(tagManager) && <ConsentForm at="cookies" />}
        </>
      )}
    </section>
  );
}

function lifeOf(seconds: number, { t }: View): string {
  return seconds < day
    ? t('privacy.cookies.minutes', { count: seconds / minute })
    : t('privacy.cookies.days', { count: seconds / day });
}
