import type { Exclusion } from '../../../domain/markets/market-data';
import { paths } from '../../../paths';
import { Block } from '../../../ui/block/banner';
import { FactList } from '../../../ui/block/fact-list';
import { SkinScale } from '../../../ui/drawings/skin-scale';
import { LinkButton } from '../../../ui/form/button';
import { Alternatives } from '../../../ui/studio/alternatives';
import { useView } from '../../../ui/view';
import type { SkinResultPageProps } from './result-props';

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
        <Block className="instead">
          <Alternatives leads alternatives={alternatives} why={t('skinResult.without')} />
        </Block>
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
