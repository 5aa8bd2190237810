import type { Exclusion } from '../../../domain/markets/market-data';
import { paths } from '../../../paths';
import { Block } from '../../../ui/block/banner';
import { FactList } from '../../../ui/block/fact-list';
import { SkinScale } from '../../../ui/drawings/skin-scale';
import { Button, LinkButton } from '../../../ui/form/button';
import { pricePerInterval } from '../../../ui/text/interval-text';
import { useView } from '../../../ui/view';
import type { SkinAlternative, SkinResultPageProps } from './result-props';

/** The result excludes UV: says why, and what can be had instead. No link leads on to UV. */
export function SkinStop({ result, reasons, alternatives, answersHref }: SkinResultPageProps) {
  const { t } = useView();
  return (
    <>
      <p className="lead">
        {reasons.byType ? t('skinResult.stopTypeLead', { type: result.type }) : t('skinResult.stopAnswersLead')}
      </p>
      {reasons.byType ? <SkinScale own={result.type} /> : <Because stops={reasons.stops} />}
      {alternatives.length > 0 ? (
        <Alternatives alternatives={alternatives} />
      ) : (
        <LinkButton href={paths.signup.entry.href()}>{t('skinResult.choose')}</LinkButton>
      )}
      <a className="link" href={answersHref}>
        {t('skinResult.change')}
      </a>
      <p className="small soft">{t('skinResult.doctor')}</p>
    </>
  );
}

function Because({ stops }: { stops: readonly Exclusion[] }) {
  const { t } = useView();
  const facts = stops.map((stop) => ({ key: stop, icon: 'info', text: t(`skin.exclusions.${stop}`) }) as const);
  return (
    <section>
      <h2 className="h3">{t('skinResult.because')}</h2>
      <FactList ruled facts={facts} />
    </section>
  );
}

function Alternatives({ alternatives }: { alternatives: readonly SkinAlternative[] }) {
  const { t } = useView();
  const [only] = alternatives.length === 1 ? alternatives : [];
  return (
    <Block className="instead">
      <h2 className="h3">{only ? t('skinResult.alternative', { name: only.name }) : t('skinResult.alternatives')}</h2>
      {alternatives.map((alternative) => (
        <Alternative key={alternative.productId} alternative={alternative} named={!only} />
      ))}
    </Block>
  );
}

/** Chooses the product with the same form as the entry page. */
function Alternative({ alternative, named }: { alternative: SkinAlternative; named: boolean }) {
  const { t, format } = useView();
  const { productId, studioId, name, priceMinor, intervalMonths } = alternative;
  return (
    <form method="post" action={paths.signup.entry.href()} className="fill">
      <p className="small">
        {named && <strong>{name}</strong>}
        {t('skinResult.without')} {pricePerInterval(t, format.money(priceMinor), intervalMonths)}
      </p>
      <Button kind="quiet">{t('skinResult.switch', { name })}</Button>
      <input type="hidden" name="studio" value={studioId} />
      <input type="hidden" name="product" value={productId} />
    </form>
  );
}
