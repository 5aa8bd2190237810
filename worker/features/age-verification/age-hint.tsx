import { Banner } from '../../ui/banner';
import type { IssuerChoice } from '../../ui/issuer-choice';
import { useView } from '../../ui/view';

/** Why the visitor is back: a failed check, an answer without an age, a no, a partner that is down. */
export type AgeHint = 'fail' | 'noBirthdate' | 'refused' | 'unavailable';

/** What came of the last try, and that it is nobody's fault. */
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
