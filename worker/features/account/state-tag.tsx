import type { SubscriptionStateName } from '../../services/membership/port';
import { Tag, type TagTone } from '../../ui/banner';
import { useView } from '../../ui/view';
import type { AccountSubscription } from './main.page';

const toneOf: Partial<Record<SubscriptionStateName, TagTone>> = { active: 'good', pastDue: 'bad' };

export function StateTag({ subscription: { state, stopDate } }: { subscription: AccountSubscription }) {
  const { t, format } = useView();
  const key = state === 'abandoned' || (state === 'ending' && !stopDate) ? 'ended' : state;
  const date = stopDate ? format.date(stopDate) : '';
  return <Tag tone={toneOf[state]}>{t(`accountMain.state.${key}`, { date })}</Tag>;
}
