import * as z from 'zod';
import type { PaymentAccount } from './context';

const schema = z.array(
  z.strictObject({
    account: z.string().min(1),
    secretKey: z.string().min(1),
    /** Host of the market, without a port: `dk.localhost`. */
    webhookHost: z.string().min(1),
    webhookSecret: z.string().min(1),
  }),
);

/** The payment accounts of the Worker's configuration. Each account's events go to its own host at the app's port. */
export const configuredAccounts = (json: string | undefined, appUrl: string): PaymentAccount[] => {
  const { protocol, port } = new URL(appUrl);
  return schema.parse(JSON.parse(json ?? '[]')).map(({ webhookHost, ...account }) => ({
    ...account,
    webhookUrl: `${protocol}//${webhookHost}${port ? `:${port}` : ''}/webhooks/payment`,
  }));
};
