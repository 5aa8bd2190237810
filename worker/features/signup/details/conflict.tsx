import type { DetailsValues } from '../../../domain/signup/customer-details';
import { detailsFields } from '../../../domain/signup/fields';
import { paths } from '../../../paths';
import { Banner } from '../../../ui/block/banner';
import { useView } from '../../../ui/view';

interface DetailsConflictProps {
  /** Values of this page. */
  values: Partial<DetailsValues>;
  /** Values that another window saved. */
  saved: DetailsValues;
  from: 'overview' | null;
}

/** Two windows hold different details: shows what the other one saved and lets the visitor take either. */
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
