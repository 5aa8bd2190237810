import type { RequestContext } from '../../context';
import { parseGuid } from '../../domain/guid';
import type { MembershipStanding } from '../../services/membership-changes/port';
import type { Task } from './action-list';
import type { Memberships } from './memberships';
import { comingCharges, productOptions, productsAgain, studioChoice, studioOptions } from './subscription-choices';
import { isOpen } from './subscription-product';
import type { TaskView } from './subscription-task.page';

type Values = Readonly<Record<string, string | undefined>>;

/** What a task's page shows: `values` come from its address or its form; `confirms` shows the chosen one alone. */
export async function taskView(
  c: RequestContext,
  task: Task,
  memberships: Memberships,
  standing: MembershipStanding,
  values: Values,
  confirms = false,
): Promise<TaskView> {
  const { subscription } = standing;
  switch (task) {
    case 'pause':
      return { task, chosen: values.until ?? null, reason: values.reason ?? '', confirms };
    case 'resume':
    case 'undoPause':
    case 'undoCancel':
      return { task };
    case 'changeProduct': {
      const products = await productOptions(c, memberships, standing);
      const wanted = parseGuid(values.product);
      const chosen = products.find((option) => option.productId === wanted && isOpen(option)) ?? null;
      return { task, products, chosen, confirms };
    }
    case 'changeStudio': {
      const query = (values.q ?? '').trim().slice(0, 80);
      const [list, found] = await Promise.all([
        studioOptions(c, query, values.all === '1'),
        studioChoice(c, parseGuid(values.studio) ?? '', subscription),
      ]);
      const isAnother = found !== null && found.studio.studioId !== subscription.studioId;
      return {
        task,
        ...list,
        query: query || null,
        chosen: isAnother ? { ...found.studio, notSold: found.notSold } : null,
      };
    }
    case 'cancel':
      return { task, charges: comingCharges(standing, memberships), reason: values.reason ?? '' };
    case 'withdraw':
      return { task, refundMinor: await c.var.services.changes.refundOf(subscription) };
    case 'resubscribe': {
      const again = await productsAgain(c, parseGuid(values.studio) ?? subscription.studioId);
      return { task, ...again, chosen: parseGuid(values.product) ?? subscription.productId };
    }
  }
}
