import type { Standing } from '../../../domain/membership/membership';
import { Tag, type TagTone } from '../../../ui/block/banner';
import { useView } from '../../../ui/view';
import { type AccountSubscription, isOver } from './account-subscription';

const toneOf: Partial<Record<Standing, TagTone>> = { active: 'good', pauseAhead: 'good', pastDue: 'bad' };

const rests = (subscription: AccountSubscription) => subscription.isSuspended && !isOver(subscription);

export function StateTag({ subscription }: { subscription: AccountSubscription }) {
  const { t, format } = useView();
  const { standing, stopDate, accessFrom } = subscription;
  const date = standing === 'notStarted' ? accessFrom : stopDate;
  return (
    <Tag tone={rests(subscription) ? 'bad' : toneOf[standing]}>
      {t(`accountMain.state.${keyOf(subscription)}`, { date: date && format.date(date) })}
    </Tag>
  );
}

/** A membership with a future pause counts as active. */
function keyOf(subscription: AccountSubscription) {
  const { standing, stopDate } = subscription;
  if (rests(subscription)) return 'rests';
  if (standing === 'pauseAhead') return 'active';
  return standing === 'abandoned' || (standing === 'ending' && !stopDate) ? 'ended' : standing;
}
