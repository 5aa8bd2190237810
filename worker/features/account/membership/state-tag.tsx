import { addMonths } from '../../../domain/dates';
import type { Standing } from '../../../domain/membership/membership';
import { Tag, type TagTone } from '../../../ui/block/banner';
import { useView } from '../../../ui/view';
import { type AccountSubscription, isOver } from './account-subscription';

const toneOf: Partial<Record<Standing, TagTone>> = { active: 'good', pastDue: 'bad' };

const rests = (subscription: AccountSubscription) => subscription.isSuspended && !isOver(subscription);

export function StateTag({ subscription }: { subscription: AccountSubscription }) {
  const { t, format } = useView();
  const { standing, stopDate, accessFrom, pause, periodStart } = subscription;
  const date = { notStarted: accessFrom, pauseAhead: pause?.from }[String(standing)] ?? stopDate;
  // A day without a year is the next of its name.
  const write = date && date > addMonths(periodStart, 11) ? format.date : format.dayShort;
  return (
    <Tag tone={rests(subscription) ? 'bad' : toneOf[standing]}>
      {t(`accountMain.state.${keyOf(subscription)}`, { date: date && write(date) })}
    </Tag>
  );
}

function keyOf(subscription: AccountSubscription) {
  const { standing, stopDate } = subscription;
  if (rests(subscription)) return 'rests';
  return standing === 'abandoned' || (standing === 'ending' && !stopDate) ? 'ended' : standing;
}
