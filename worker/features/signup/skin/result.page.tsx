import { SkinScale } from '../../../ui/drawings/skin-scale';
import { LinkButton } from '../../../ui/form/button';
import { JourneyLayout } from '../../../ui/layout/journey-layout';
import { SkinAdvice } from '../../../ui/skin/skin-advice';
import { useView } from '../../../ui/view';
import type { SkinResultPageProps } from './result-props';
import { SkinStop } from './stop';

export function SkinResultPage(props: SkinResultPageProps) {
  const { t } = useView();
  const { chrome, result, reasons } = props;
  const stopTitle = reasons.byType ? t('skinResult.stopType') : t('skinResult.stopAnswers');
  const title = result.stopped ? stopTitle : t('skinResult.type', { type: result.type });
  return (
    // Nobody is shown the price of what they cannot buy.
    <JourneyLayout chrome={chrome} title={title} styles={['rows', 'skin', 'questions']} withoutSide={result.stopped}>
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
      <div className="stack">
        <LinkButton href={nextHref}>{t('form.continue')}</LinkButton>
        <p>
          <a className="link" href={answersHref}>
            {t('skinResult.change')}
          </a>
        </p>
      </div>
    </>
  );
}
