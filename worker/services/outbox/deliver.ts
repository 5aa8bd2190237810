import { fail, ok } from '../../domain/result';
import type { MailDelivery } from '../mail/port';
import type { PaymentProvider } from '../payment/port';
import type { Deliver } from './store';

/** What each kind of message does in the world. */
export function createDelivery({ mail, payment }: { mail: MailDelivery; payment: PaymentProvider }): Deliver {
  return async (message, outboxId) => {
    switch (message.kind) {
      case 'nothing':
        return ok(null);
      case 'mail':
        return mail.deliver(message.mail, outboxId);
      case 'refund': {
        const refund = await payment.refund({
          charge: message.charge,
          amountMinor: message.amountMinor,
          key: outboxId,
        });
        return refund.ok ? ok(null) : fail({ retry: refund.reason.kind !== 'refused', detail: refund.reason.detail });
      }
      case 'expireCheckout': {
        const expired = await payment.expireCheckout(message.checkout);
        // Refused: it was paid or has expired already, which is what was wanted or will be settled.
        return expired.ok || expired.reason.kind === 'refused'
          ? ok(null)
          : fail({ retry: true, detail: expired.reason.detail });
      }
    }
  };
}
