import type { Exclusion } from '../../domain/markets/market-data';
import { skinPolicyOf } from '../../domain/signup/skin';
import { Block } from '../block/banner';
import { FactList } from '../block/fact-list';
import { useView } from '../view';

/** Advice for everybody who may use UV, and for which of their own answers they should ask a doctor first. */
export function SkinAdvice({ reasons }: { reasons: { readonly advice: readonly Exclusion[] } }) {
  const { t, market } = useView();
  const facts = [
    { key: 'pause', icon: 'clock', text: t('skinResult.pause', { count: skinPolicyOf(market).firstPauseHours }) },
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

/** Ticked answers that do not exclude UV but call for a doctor's advice. */
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
