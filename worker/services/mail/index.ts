import { fail } from '../../domain/result';
import type { TextOverrides } from '../../domain/text/text-overrides';
import type { CellEnv } from '../../env';
import type { MailMessage } from '../outbox/port';
import { createBindingMail } from './binding';
import { createHttpMail } from './http';
import { createOriginOf } from './origins';
import { isPlainAddress } from './plain-address';
import type { MailDelivery, MailSender } from './port';
import { type MountedPages, nothingMounted } from './view';

export type { MailDelivery } from './port';

interface Options {
  /** Pages that mails may link to; for the others they name the seller's address. */
  readonly mounted?: MountedPages;
  /** The receipt number of a payment, known only once the payment is recorded. */
  readonly receiptNumberOf?: (paymentId: string) => Promise<string | null>;
  /** Overrides of built-in texts. */
  readonly overrides?: () => Promise<TextOverrides | null>;
}

type MailEnv = Pick<
  CellEnv,
  'APP_URL' | 'HOSTS' | 'MAIL_ADAPTER' | 'MAIL_API_URL' | 'MAIL_API_KEY' | 'MAIL_FROM' | 'EMAIL'
>;

/** The mail sender of this environment. Templates and React's renderer load with the first mail. */
export function createMailSender(env: MailEnv, fetch: typeof globalThis.fetch, options: Options = {}): MailDelivery {
  // Created with the first mail: an operator's tools have no mail binding and do not need one for reading.
  let sender: MailSender | null = null;
  const originOf = createOriginOf(env);
  const { mounted = nothingMounted, receiptNumberOf, overrides: currentOverrides } = options;

  return {
    async deliver(message, outboxId) {
      if (!isPlainAddress(message.to)) return fail({ retry: false, detail: 'not one plain address' });
      const complete = await withReceiptNumber(message, receiptNumberOf);
      if (!complete) return fail({ retry: true, detail: 'receipt is not recorded yet' });
      const { isKnownMail, renderMail } = await import('./render');
      if (!isKnownMail(message)) return fail({ retry: true, detail: 'of another version', isUnknown: true });
      sender ??= senderOf(env, fetch);
      const overrides = await currentOverrides?.();
      return sender.send(await renderMail(complete, { originOf, from: env.MAIL_FROM, mounted, overrides }), outboxId);
    },
  };
}

/** Mails that contain a receipt number. */
const numbered: readonly MailMessage['template'][] = ['receipt', 'refund'];

async function withReceiptNumber(message: MailMessage, receiptNumberOf: Options['receiptNumberOf']) {
  const { paymentId, receiptNumber: known } = message.data;
  if (!numbered.includes(message.template) || known || !receiptNumberOf || typeof paymentId !== 'string')
    return message;
  const receiptNumber = await receiptNumberOf(paymentId);
  return receiptNumber ? { ...message, data: { ...message.data, receiptNumber } } : null;
}

function senderOf(env: MailEnv, fetch: typeof globalThis.fetch): MailSender {
  if (env.MAIL_ADAPTER === 'binding') {
    if (env.EMAIL) return createBindingMail(env.EMAIL);
    throw new Error('MAIL_ADAPTER is "binding", but the binding EMAIL is missing');
  }
  if (env.MAIL_API_URL && env.MAIL_API_KEY) {
    return createHttpMail({ fetch, apiUrl: env.MAIL_API_URL, apiKey: env.MAIL_API_KEY });
  }
  throw new Error('MAIL_ADAPTER is "http", but MAIL_API_URL or MAIL_API_KEY is missing');
}
