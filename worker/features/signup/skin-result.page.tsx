import type { SkinResult } from '../../domain/draft';
import type { Exclusion } from '../../domain/market';
import { LinkButton } from '../../ui/button';
import { SkinScale } from '../../ui/drawings/skin-scale';
import type { JourneyChrome } from '../../ui/journey-chrome';
import { JourneyLayout } from '../../ui/journey-layout';
import { SkinAdvice } from '../../ui/skin-advice';
import { useView } from '../../ui/view';
import { type SkinAlternative, SkinStop } from './skin-stop';

export interface SkinResultPageProps {
  chrome: JourneyChrome;
  result: SkinResult;
  reasons: { readonly byType: boolean; readonly stops: readonly Exclusion[]; readonly advice: readonly Exclusion[] };
  /** What can be had without UV, when it stops. */
  alternatives: readonly SkinAlternative[];
  nextHref: string;
  answersHref: string;
  /** Whether the answers are stored by consent; left out, the page does not speak of it. */
  kept?: boolean;
}

export function SkinResultPage(props: SkinResultPageProps) {
  const { t } = useView();
  const { chrome, result, reasons } = props;
  const stopTitle = reasons.byType ? t('skinResult.stopType') : t('skinResult.stopAnswers');
  const title = result.stopped ? stopTitle : t('skinResult.type', { type: result.type });
  return (
    <JourneyLayout chrome={chrome} title={title} styles={['rows', 'skin', 'questions']}>
      <div>
        <p className="small soft">{t('skinResult.yours')}</p>
        <h1>{title}</h1>
      </div>
      {result.stopped ? <SkinStop {...props} /> : <Advice {...props} />}
    </JourneyLayout>
  );
}

function Advice({ result, reasons, nextHref, answersHref, kept }: SkinResultPageProps) {
  const { t } = useView();
  return (
    <>
      <p className="lead">{t(`skinResult.type${result.type}`)}</p>
      <SkinScale own={result.type} />
      {result.type === 4 && <p className="small soft">{t('skinResult.darker')}</p>}
      <SkinAdvice reasons={reasons} />
      {kept !== undefined && <p className="small soft">{kept ? t('skinResult.kept') : t('skinResult.notKept')}</p>}
      <div className="onward">
        <LinkButton href={nextHref}>{t('form.continue')}</LinkButton>
        <a className="link" href={answersHref}>
          {t('skinResult.change')}
        </a>
      </div>
    </>
  );
}
