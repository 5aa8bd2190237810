import { Banner } from '../../ui/banner';
import { useView } from '../../ui/view';
import type { AgeHint, IssuerChoice } from './issuer-choice';

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
