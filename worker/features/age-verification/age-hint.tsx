import { Banner } from '../../ui/block/banner';
import { useView } from '../../ui/view';
import type { AgeHint, AgePageProps } from './age-props';

/** A check that was broken off is offered again, whole; after any other outcome another way is the better one. */
export const titleAfter = (hint: AgeHint) => (hint === 'cancelled' ? 'age.confirm' : 'age.anotherWay');

interface AgeHintBannerProps extends Pick<AgePageProps, 'hint' | 'issuers' | 'silent'> {
  /** Of the page's list of issuers, in which the one that was silent is not offered. */
  action?: string;
}

/** The outcome of the last attempt, worded so that it blames nobody. */
export function AgeHintBanner({ hint, issuers, silent, action }: AgeHintBannerProps) {
  const { t } = useView();
  if (!hint) return null;
  const asked = issuers.find(({ id }) => issuers.length === 1 || id === silent);
  const issuer = asked?.name ?? t('age.theService');
  const isDown = hint === 'unavailable';
  return (
    <Banner
      title={isDown ? t('age.silent', { issuer }) : t(`age.hint.${hint}`)}
      icon={isDown ? 'alert' : 'info'}
      role="status"
      isOutage={isDown}
    >
      <p>{t(`age.hint.${hint}Why`, { issuer })}</p>
      {silent !== undefined && asked && issuers.length > 1 && (
        <form method="post" action={action}>
          <button type="submit" className="link" name="issuer" value={asked.id} data-busy="">
            {t('age.askAgain', { issuer })}
          </button>
        </form>
      )}
    </Banner>
  );
}
