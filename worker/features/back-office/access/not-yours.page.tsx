import { BackOfficeLayout } from '../../../ui/back-office/layout';
import { WaitSky } from '../../../ui/drawings/skies';
import { useView } from '../../../ui/view';

interface NotYoursPageProps {
  /**
   * For an operator without a role: the groups that would give one. Null: they have a role that does not include this
   * page.
   */
  groups: readonly string[] | null;
  /** Their own request, which another operator has to confirm. */
  isOwn?: boolean;
}

/** 403 for a known operator: the reason, and who can change it. */
export function NotYoursPage({ groups, isOwn = false }: NotYoursPageProps) {
  const { t, requestId } = useView();
  const why = groups ? 'none' : isOwn ? 'own' : 'other';
  const title = t(`backOffice.role.${why}Title`);
  return (
    <BackOfficeLayout title={title} top={<WaitSky />} styles={['error']}>
      <h1>{title}</h1>
      <p className="lead">{t(`backOffice.role.${why}`)}</p>
      {groups && groups.length > 0 && (
        <>
          <p>{t('backOffice.role.groups')}</p>
          <ul>
            {groups.map((group) => (
              <li key={group}>
                <code>{group}</code>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="micro">{t('errors.id', { id: requestId })}</p>
    </BackOfficeLayout>
  );
}
