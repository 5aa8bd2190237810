import type { Exclusion } from '../domain/market';
import { Block } from './banner';
import { FactList } from './rows';
import { useView } from './view';

/** What everybody who may use UV is told, and what of their own answers a doctor should hear first. */
export function SkinAdvice({ reasons }: { reasons: { readonly advice: readonly Exclusion[] } }) {
  const { t, market } = useView();
  const facts = [
    { key: 'pause', icon: 'clock', text: t('skinResult.pause', { count: market.skin.firstPauseHours }) },
    { key: 'redness', icon: 'info', text: t('skinResult.redness') },
    { key: 'goggles', icon: 'shield-check', text: t('skinResult.goggles') },
  ] as const;
  return (
    <>
      <FactList ruled facts={facts} />
      {reasons.advice.length > 0 && <DoctorFirst named={reasons.advice} />}
    </>
  );
}

/** What was ticked that does not stop, but is advised against. */
function DoctorFirst({ named }: { named: readonly Exclusion[] }) {
  const { t } = useView();
  return (
    <Block>
      <h2 className="h3">{t('skinResult.adviceTitle')}</h2>
      <p className="small">{t('skinResult.advice')}</p>
      <ul className="said small">
        {named.map((exclusion) => (
          <li key={exclusion}>{t(`skin.exclusions.${exclusion}`)}</li>
        ))}
      </ul>
    </Block>
  );
}
