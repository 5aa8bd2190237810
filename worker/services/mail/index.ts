import { isPlainAddress } from '../../domain/plain-address';
import { fail } from '../../domain/result';
import type { TextOverrides } from '../../domain/text/text-overrides';
import type { CellEnv } from '../../env';
import type { RecordedReceipt } from '../membership/port';
import { isCode, type MailMessage } from '../outbox/port';
import { createOriginOf } from './origins';
import type { MailDelivery, MailSender, SenderName, SenderStates } from './port';
import { createBindingMail } from './senders/binding';
import { createFailover, type SendByAny } from './senders/failover';
import { createHttpMail } from './senders/http';

export type { MailDelivery } from './port';

interface Options {
  /** Number and VAT of a payment's receipt, known only once the payment is recorded. */
  readonly receiptOf?: (paymentId: string) => Promise<RecordedReceipt | null>;
  /** Overrides of built-in texts. */
  readonly overrides?: () => Promise<TextOverrides | null>;
  /** Without it a provider is asked for each mail, whatever it answered before. */
  readonly states?: SenderStates;
}

const forgetful: SenderStates = {
  waitsUntil: async () => null,
  note: async () => undefined,
  quotaUntil: async () => null,
};

type MailEnv = Pick<
  CellEnv,
  | 'APP_URL'
  | 'HOSTS'
  | 'MAIL_ADAPTER'
  | 'MAIL_SECOND'
  | 'MAIL_BULK'
  | 'MAIL_API_URL'
  | 'MAIL_API_KEY'
  | 'MAIL_FROM'
  | 'EMAIL'
>;

/** The mail sender of this environment. Templates and React's renderer load with the first mail. */
export function createMailSender(env: MailEnv, fetch: typeof globalThis.fetch, options: Options = {}): MailDelivery {
  const { receiptOf, overrides: currentOverrides, states = forgetful } = options;
  const senders = new Map<SenderName, MailSender>();
  const senderOf = (name: SenderName) => {
    const sender = senders.get(name) ?? createSender(name, env, fetch);
    senders.set(name, sender);
    return sender;
  };
  const { order, bulk } = sendersOf(env);
  const send: SendByAny = createFailover({ senderOf, order, bulk, states });
  const originOf = createOriginOf(env);

  return {
    async deliver(message, outboxId, attempt = { isBulk: false, unsureWith: null }) {
      if (!isPlainAddress(message.to)) return fail({ retry: false, detail: 'not one plain address' });
      const complete = await withReceipt(message, receiptOf);
      if (!complete) return fail({ retry: true, detail: 'receipt is not recorded yet' });
      const { isKnownMail, renderMail } = await import('./render');
      if (!isKnownMail(message)) return fail({ retry: true, detail: 'of another version', isUnknown: true });
      const overrides = await currentOverrides?.();
      const mail = await renderMail(complete, { originOf, from: env.MAIL_FROM, overrides });
      return send(mail, outboxId, { ...attempt, isCode: isCode(message.template) });
    },
    bulkWaitsUntil: () => states.quotaUntil(bulk),
  };
}

/** Mails that contain a receipt number. */
const numbered: readonly MailMessage['template'][] = ['receipt', 'refund'];

async function withReceipt(message: MailMessage, receiptOf: Options['receiptOf']) {
  const { paymentId, receiptNumber: known } = message.data;
  if (!numbered.includes(message.template) || known || !receiptOf || typeof paymentId !== 'string') return message;
  const receipt = await receiptOf(paymentId);
  return receipt && { ...message, data: { ...message.data, ...receipt } };
}

/** Who is asked for a mail, first to last, and who sends mass mailings. */
function sendersOf({ MAIL_ADAPTER: first, MAIL_SECOND: second, MAIL_BULK: bulk = first }: MailEnv) {
  return { order: second && second !== first ? [first, second] : [first], bulk };
}

function createSender(name: SenderName, env: MailEnv, fetch: typeof globalThis.fetch): MailSender {
  if (name === 'binding') {
    if (env.EMAIL) return createBindingMail(env.EMAIL);
    throw new Error('EMAIL is missing');
  }
  if (env.MAIL_API_URL && env.MAIL_API_KEY) {
    return createHttpMail({ fetch, apiUrl: env.MAIL_API_URL, apiKey: env.MAIL_API_KEY });
  }
  throw new Error('MAIL_API_URL or MAIL_API_KEY is missing');
}
