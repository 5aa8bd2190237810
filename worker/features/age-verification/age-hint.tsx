import { Banner } from '../../ui/block/banner';
import type { IssuerChoice } from '../../ui/identity/issuer-choice';
import { useView } from '../../ui/view';

/** Why the visitor is back: the check failed, was cancelled, the answer had no age, the answer was no, or the issuer is down. */
export type AgeHint = 'fail' | 'cancelled' | 'noBirthdate' | 'refused' | 'unavailable';

/** The outcome of the last attempt, worded so that it blames nobody. */
export function AgeHintBanner({ hint, issuers }: { hint: AgeHint | null; issuers: readonly IssuerChoice[] }) {
  const { t, requestId } = useView();
  if (!hint) return null;
  const [only, ...others] = issuers;
  const issuer = only && others.length === 0 ? only.name : t('age.theService');
  const isDown = hint === 'unavailable';
  return (
    <Banner title={t(`age.hint.${hint}`)} icon={isDown ? 'alert' : 'info'} role="status">
      <p>{t(`age.hint.${hint}Why`, { issuer })}</p>
      {isDown && <p className="micro">{t('errors.id', { id: requestId })}</p>}
    </Banner>
  );
}
