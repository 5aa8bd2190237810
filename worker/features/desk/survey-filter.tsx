import { paths } from '../../paths';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { SelectField } from '../../ui/select-field';
import { useView } from '../../ui/view';
import { useMarketChoice } from './filter-form';
import type { SurveyPageProps } from './survey.page';

/** Market, studio and days, kept in the address. */
export function SurveyFilter({ results: { surveyId, filter, survey }, studios }: SurveyPageProps) {
  const { t } = useView();
  const market = useMarketChoice(filter.market ?? null);
  const options = market.options.filter(({ value }) => survey.markets.some((id) => id === value));
  return (
    <form method="get" action={paths.deskMore.survey.href({ surveyId })} className="stack filters screen">
      <SelectField {...market} options={options} />
      <SelectField
        name="studioId"
        label={t('desk.filter.studio')}
        prompt={t('desk.filter.allStudios')}
        value={filter.studioId ?? ''}
        options={[...studios].map(([value, label]) => ({ value, label }))}
      />
      <Field name="from" type="date" label={t('desk.filter.from')} value={filter.from} width="half" />
      <Field name="until" type="date" label={t('desk.filter.until')} value={filter.until} width="half" />
      <Button kind="quiet">{t('desk.filter.show')}</Button>
    </form>
  );
}
