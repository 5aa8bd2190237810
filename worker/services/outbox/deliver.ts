import { fail, ok } from '../../domain/result';
import type { AddressMarks } from '../address-marks/port';
import type { MailDelivery } from '../mail/port';
import type { MembershipChanges } from '../membership/plans/port';
import type { Membership } from '../membership/port';
import type { PaymentProvider } from '../payment/port';
import { isCode } from './port';
import type { Deliver } from './store';

interface Parts {
  mail: MailDelivery;
  payment: PaymentProvider;
  /** False once the refund was made: the provider forgets idempotency keys after a day and would make it again. */
  isRefundAwaited(charge: string, refundId?: string): Promise<boolean>;
  /** Records refunds in the ledger. */
  recordRefunds: Membership['recordRefunds'];
  syncProvider: MembershipChanges['syncProvider'];
  marks: Pick<AddressMarks, 'mark' | 'of'>;
  /** Null if the recipient opted out, the survey is closed or its quota is full; else the survey's days by now. */
  invitationNow(invitation: {
    readonly to: string;
    readonly linkId: string;
  }): Promise<{ readonly opensAt: string } | { readonly closesAt: string | null } | null>;
}

/** Carries out each kind of message. */
export function createDelivery(parts: Parts): Deliver {
  const { mail, payment, isRefundAwaited, recordRefunds, syncProvider, marks, invitationNow } = parts;
  return async (message, outboxId, attempt) => {
    switch (message.kind) {
      case 'nothing':
        return ok(null);
      case 'mail': {
        let { mail: written } = message;
        const { template, data, to } = written;
        // Mails came back from this address, or its owner called one spam: nothing goes there that nobody asked for.
        const isUnasked = template === 'survey-invitation' || (attempt.isBulk && !isCode(template));
        if (isUnasked && (await marks.of(to))) return ok(null);
        // The invitation may have waited for days, until its survey opened or behind thousands of others; a publish may
        // have moved the days meanwhile.
        if (template === 'survey-invitation') {
          const linkId = String(data.url).split('/').at(-1) ?? '';
          const now = await invitationNow({ to, linkId });
          if (now === null) return ok(null);
          if ('opensAt' in now) {
            const waitsUntil = Date.parse(now.opensAt);
            return fail({ retry: true, detail: 'its survey is not open yet', waitsUntil, isPostponed: true });
          }
          written = { ...written, data: { ...data, ...now } };
        }
        const sent = await mail.deliver(written, outboxId, attempt);
        if (!sent.ok && sent.reason.isBlocked) await marks.mark({ email: to, kind: 'bounce', reason: 'Suppressed' });
        return sent;
      }
      case 'refund': {
        const { charge, amountMinor, refundId } = message;
        if (!(await isRefundAwaited(charge, refundId))) return ok(null);
        const refund = await payment.refund({ charge, amountMinor, ours: refundId ?? null, key: outboxId });
        if (!refund.ok) return fail({ retry: refund.reason.kind !== 'refused', detail: refund.reason.detail });
        await recordRefunds(charge, [refund.value]);
        return ok(null);
      }
      case 'endSubscription': {
        const ended = await payment.endNow(message.subscription);
        return ended.ok || ended.reason.kind === 'refused'
          ? ok(null)
          : fail({ retry: true, detail: ended.reason.detail });
      }
      case 'tellProvider':
        return syncProvider(message.subscriptionId);
      case 'expireCheckout': {
        const expired = await payment.expireCheckout(message.checkout);
        // Refused: it was paid or has expired, so there is nothing left to do; a payment is settled elsewhere.
        return expired.ok || expired.reason.kind === 'refused'
          ? ok(null)
          : fail({ retry: true, detail: expired.reason.detail });
      }
      case 'forgetAtProvider': {
        const forgotten = await payment.forget(message);
        return forgotten.ok ? forgotten : fail({ retry: true, detail: forgotten.reason.detail });
      }
      // Written by another version: during a deployment two are live, and one may be rolled back.
      default:
        return unknownTo(message);
    }
  };
}

const unknownTo = (_: never) => fail({ retry: true, detail: 'of another version', isUnknown: true });
