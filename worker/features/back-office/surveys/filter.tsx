import { paths } from '../../../paths';
import { Button } from '../../../ui/form/button';
import { Field } from '../../../ui/form/field';
import { HiddenFields } from '../../../ui/form/hidden-fields';
import { SelectField } from '../../../ui/form/select-field';
import { useView } from '../../../ui/view';
import type { SurveyPageProps } from './survey-props';

/** Filter by studio and days, kept in the address together with the market. */
export function SurveyFilter({ results: { surveyId, filter }, studios }: SurveyPageProps) {
  const { t, operator } = useView();
  return (
    <form method="get" action={paths.backOfficeMore.survey.href({ surveyId })} className="stack filters screen">
      <HiddenFields values={{ market: operator?.chosen ?? '' }} />
      <SelectField
        name="studioId"
        label={t('backOffice.filter.studio')}
        prompt={t('backOffice.filter.allStudios')}
        value={filter.studioId ?? ''}
        options={[...studios].map(([value, label]) => ({ value, label }))}
      />
      <Field name="from" type="date" label={t('backOffice.filter.from')} value={filter.from} width="half" />
      <Field name="until" type="date" label={t('backOffice.filter.until')} value={filter.until} width="half" />
      <Button kind="quiet">{t('backOffice.filter.show')}</Button>
    </form>
  );
}
