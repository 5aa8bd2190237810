import { paths } from '../../paths';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { HiddenFields } from '../../ui/hidden-fields';
import { SelectField } from '../../ui/select-field';
import { useView } from '../../ui/view';
import type { SurveyPageProps } from './survey.page';

/** Studio and days, kept in the address with the market. */
export function SurveyFilter({ results: { surveyId, filter }, studios }: SurveyPageProps) {
  const { t, operator } = useView();
  return (
    <form method="get" action={paths.deskMore.survey.href({ surveyId })} className="stack filters screen">
      <HiddenFields values={{ market: operator?.chosen ?? '' }} />
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
