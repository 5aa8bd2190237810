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

/** Either choice, which can be made again at any time: GDPR, Article 7(3). */
export function ConsentForm() {
  const { t, path, search } = useView();
  return (
    <form method="post" action={paths.consent.href()}>
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
