import { paths } from '../../../paths';
import { Button } from '../../../ui/form/button';
import { Field } from '../../../ui/form/field';
import { HiddenFields } from '../../../ui/form/hidden-fields';
import { SelectField } from '../../../ui/form/select-field';
import { useView } from '../../../ui/view';
import { Filter } from '../filter-form';
import type { SurveyPageProps } from './survey-props';

/** Filter by studio and days, kept in the address together with the market. */
export function SurveyFilter({ results: { surveyId, filter }, studios }: SurveyPageProps) {
  const { t, operator } = useView();
  const count = [filter.studioId, filter.from, filter.until].filter(Boolean).length;
  return (
    <Filter count={count}>
      <form method="get" action={paths.backOfficeMore.survey.href({ surveyId })} className="filters screen">
        <HiddenFields values={{ market: operator?.chosen ?? '' }} />
        <SelectField
          name="studioId"
          label={t('backOffice.filter.studio')}
          prompt={t('backOffice.filter.allStudios')}
          value={filter.studioId ?? ''}
          options={[...studios].map(([value, label]) => ({ value, label }))}
        />
        <Field name="from" type="date" label={t('backOffice.filter.from')} value={filter.from} />
        <Field name="until" type="date" label={t('backOffice.filter.until')} value={filter.until} />
        <Button kind="quiet">{t('backOffice.filter.show')}</Button>
      </form>
    </Filter>
  );
}
