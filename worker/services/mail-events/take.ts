import type { AddressMarks } from '../address-marks/port';
import type { Tallies } from '../tallies/port';
import type { WebhookEvents } from '../webhook-events/port';
import type { MailEvents } from './port';

interface Parts {
  readonly addressMarks: Pick<AddressMarks, 'mark'>;
  readonly webhookEvents: Pick<WebhookEvents, 'isKnown' | 'remember'>;
  readonly tallies: Pick<Tallies, 'add'>;
}

/** What is done with an event, whichever provider told it: marked first, and only then remembered. */
export function createTakesEvents({ addressMarks, webhookEvents, tallies }: Parts): Pick<MailEvents, 'take'> {
  return {
    async take({ id, type, mark, addresses }) {
      if (mark === null) return 'ignored';
      if (await webhookEvents.isKnown(id)) return 'known';
      for (const email of addresses) await addressMarks.mark({ ...mark, email });
      await webhookEvents.remember({ id, type, provider: 'mail' });
      tallies.add(mark.kind === 'bounce' ? 'mailEvents.bounce' : 'mailEvents.complaint');
      return 'taken';
    },
  };
}
