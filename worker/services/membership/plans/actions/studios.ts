import { foreignOffer } from '../../../../domain/catalogue/change-offer';
import type { Ground, Plan, StudioChoice } from '../port';
import { changeOf } from './products';

export function planStudio(ground: Ground, { studioId, studio, offered }: StudioChoice): Plan | null {
  const { subscription, actions, today } = ground;
  if (foreignOffer(subscription, offered) || !actions.changeStudio || studioId === subscription.studioId) return null;
  const { snapshot } = subscription;
  return {
    set: { studio_id: studioId, snapshot_json: JSON.stringify({ ...snapshot, studio }) },
    level: {},
    action: 'membership.studioChanged',
    detail: { from: subscription.studioId, to: studioId },
    mail: {
      template: 'change',
      data: {
        ...changeOf(ground),
        snapshot: { productName: snapshot.productName, studio },
        event: 'studio',
        from: today,
        before: snapshot.studio.name,
      },
    },
  };
}
