import type { Market } from '../../domain/market';
import type { Result } from '../../domain/result';
import type { Env } from '../../env';
import type { MailMessage } from '../outbox/port';
import { createBindingMail } from './binding';
import { createHttpMail } from './http';

export interface MailDelivery {
  deliver(message: MailMessage, outboxId: string): Promise<Result<null, { retry: boolean; detail: string }>>;
}

/** Renders at delivery and hands over; templates and React's markup are loaded when the first mail goes out. */
export function createMailSender(env: Env, fetch: typeof globalThis.fetch): MailDelivery {
  const sender =
    env.MAIL_ADAPTER === 'binding' && env.EMAIL
      ? createBindingMail(env.EMAIL)
      : createHttpMail({ apiUrl: env.MAIL_API_URL ?? '', apiKey: env.MAIL_API_KEY ?? '', fetch });
  return {
    async deliver(message, outboxId) {
      const { renderMail } = await import('./render');
      const originOf = (market: Market) => originOfMarket(env, market);
      return sender.send(
        await renderMail(message, { from: env.MAIL_FROM, originOf, mounted: { withdraw: false } }),
        outboxId,
      );
    },
  };
}

/** A market's own address: the first host configured for it. */
function originOfMarket(env: Env, market: Market): string {
  const app = new URL(env.APP_URL);
  const host = Object.entries(env.HOSTS).find(([, id]) => id === market.id)?.[0];
  return host ? `${app.protocol}//${host}${app.port ? `:${app.port}` : ''}` : app.origin;
}
