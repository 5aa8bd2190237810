import type { CellEnv } from '../../env';
import type { AddressMarks } from '../address-marks/port';
import type { Tallies } from '../tallies/port';
import type { WebhookEvents } from '../webhook-events/port';
import { createPlatformEvents } from './platform';
import type { MailEvents } from './port';
import { createResendEvents } from './resend';

interface Parts {
  readonly env: Pick<CellEnv, 'MAIL_FROM' | 'MAIL_WEBHOOK_SECRET'>;
  readonly addressMarks: Pick<AddressMarks, 'mark'>;
  readonly webhookEvents: Pick<WebhookEvents, 'isKnown' | 'remember'>;
  readonly tallies: Pick<Tallies, 'add'>;
}

/** Events of both providers, and what is done with one, whoever told it: marked first, and only then remembered. */
export function createMailEvents({ env, addressMarks, webhookEvents, tallies }: Parts): MailEvents {
  const from = env.MAIL_FROM;
  const secrets = env.MAIL_WEBHOOK_SECRET?.split(',').map((secret) => secret.trim()) ?? [];
  return {
    ...createResendEvents({ secrets, from }),
    ...createPlatformEvents(from),
    async take({ id, type, mark, lateMs, addresses }) {
      if (mark === null) return 'ignored';
      if (await webhookEvents.isKnown(id)) return 'known';
      for (const email of addresses) await addressMarks.mark({ ...mark, lateMs, email });
      await webhookEvents.remember({ id, type, provider: 'mail' });
      tallies.add(mark.kind === 'bounce' ? 'mailEvents.bounce' : 'mailEvents.complaint');
      return 'taken';
    },
  };
}
