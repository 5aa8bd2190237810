import { Banner } from '../../ui/block/banner';
import type { IssuerChoice } from '../../ui/identity/issuer-choice';
import { useView } from '../../ui/view';

/** Why the visitor is back: the check failed, was cancelled, the answer had no age, the answer was no, or the issuer is down. */
export type AgeHint = 'fail' | 'cancelled' | 'noBirthdate' | 'refused' | 'unavailable';

/** A check that was broken off is offered again, whole; after any other outcome another way is the better one. */
export const titleAfter = (hint: AgeHint) => (hint === 'cancelled' ? 'age.confirm' : 'age.anotherWay');

interface AgeHintBannerProps {
  hint: AgeHint | null;
  issuers: readonly IssuerChoice[];
  /** The issuer that was asked and does not answer; the only one if absent. */
  silent?: string | undefined;
}

/** The outcome of the last attempt, worded so that it blames nobody. */
export function AgeHintBanner({ hint, issuers, silent }: AgeHintBannerProps) {
  const { t, requestId } = useView();
  if (!hint) return null;
  const asked = issuers.find(({ id }) => issuers.length === 1 || id === silent);
  const issuer = asked?.name ?? t('age.theService');
  const isDown = hint === 'unavailable';
  return (
    <Banner
      title={isDown ? t('age.silent', { issuer }) : t(`age.hint.${hint}`)}
      icon={isDown ? 'alert' : 'info'}
      role="status"
    >
      <p>{t(`age.hint.${hint}Why`, { issuer })}</p>
      {isDown && <p className="micro">{t('errors.id', { id: requestId })}</p>}
    </Banner>
  );
}
