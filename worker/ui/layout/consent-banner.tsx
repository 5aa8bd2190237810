import { paths } from '../../paths';
import { Button } from '../form/button';
import { useView, type View } from '../view';

/** True where the banner asks on this page. */
export const asks = ({ choice, allowedHere }: NonNullable<View['tagManager']>) => choice === 'unasked' && allowedHere;

/** Two equal buttons. Nothing is measured before one is pressed. */
export function ConsentBanner() {
  const { t, tagManager } = useView();
  if (!tagManager || !asks(tagManager)) return null;
  return (
    <section className="consent wrap" aria-labelledby="consent-title">
      <h2 className="h3" id="consent-title">
        {t('consent.question')}
      </h2>
      <p className="small">{t('consent.text')}</p>
      <ConsentForm />
    </section>
  );
}

/**
 * Either choice, which can be made again at any time: GDPR, Article 7(3). `at`: the section it stands in, where the page is
 * shown again, since a redirect keeps what its request had behind `#`.
 */
export function ConsentForm({ at }: { at?: string }) {
  const { t, path, search } = useView();
  return (
    <form className="actions" method="post" action={paths.consent.href() + (at ? `#${at}` : '')}>
      <input type="hidden" name="returnTo" value={path + search} />
      <Button kind="quiet" name="choice" value="accepted">
        {t('consent.accept')}
      </Button>
      <Button kind="quiet" name="choice" value="rejected">
        {t('consent.reject')}
      </Button>
    </form>
  );
}
