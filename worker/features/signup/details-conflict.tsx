import { type DetailsValues, detailsFields } from '../../domain/customer-details';
import { paths } from '../../paths';
import { Banner } from '../../ui/banner';
import { useView } from '../../ui/view';

interface DetailsConflictProps {
  /** On this page. */
  values: Partial<DetailsValues>;
  /** By another window. */
  saved: DetailsValues;
  from: 'overview' | null;
}

/** Two windows, two answers: shows what the other one saved and lets the visitor take either. */
export function DetailsConflict({ values, saved, from }: DetailsConflictProps) {
  const { t } = useView();
  const differing = detailsFields.filter((field) => values[field] !== saved[field]);
  return (
    <Banner
      title={t('details.conflict')}
      role="status"
      actions={
        <a className="btn quiet" href={paths.signup.customerDetails.href({ from: from ?? undefined })}>
          {t('details.useSaved')}
        </a>
      }
    >
      <p>{t('details.conflictWhy')}</p>
      <ul className="small">
        {differing.map((field) => (
          <li key={field}>
            {t(`form.label.${field}`)}: <b>{saved[field]}</b>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
