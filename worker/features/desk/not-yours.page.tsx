import { DeskLayout } from '../../ui/desk-layout';
import { DawnSky } from '../../ui/drawings/skies';
import { useView } from '../../ui/view';

interface NotYoursPageProps {
  /** Groups that would open something, for who is in none of them; null: they have a role, and this is not part of it. */
  groups: readonly string[] | null;
  /** It is their own request, which another person has to confirm. */
  isOwn?: boolean;
}

/** Somebody we know at a page that is not theirs: why, and who can change it. */
export function NotYoursPage({ groups, isOwn = false }: NotYoursPageProps) {
  const { t, requestId } = useView();
  const title = t(groups ? 'desk.role.noneTitle' : isOwn ? 'desk.role.ownTitle' : 'desk.role.otherTitle');
  return (
    <DeskLayout title={title} top={<DawnSky />} styles={['error']}>
      <h1>{title}</h1>
      <p className="lead">{t(groups ? 'desk.role.none' : isOwn ? 'desk.role.own' : 'desk.role.other')}</p>
      {groups && groups.length > 0 && (
        <>
          <p>{t('desk.role.groups')}</p>
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
    </DeskLayout>
  );
}
