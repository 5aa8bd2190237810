import * as z from 'zod';
import type { MailAccount, PaymentAccount } from './context';

const schema = z.array(
  z.strictObject({
    account: z.string().min(1),
    secretKey: z.string().min(1),
    /** Host of the market, without a port: `dk.localhost`. */
    webhookHost: z.string().min(1),
    webhookSecret: z.string().min(1),
  }),
);

const mailSchema = z.array(
  z.strictObject({ apiKey: z.string().min(1), webhookHost: z.string().min(1), webhookSecret: z.string().min(1) }),
);

/** The accounts at the mail provider. Each account's events go to its own host at the app's port. */
export const configuredMailAccounts = (json: string | undefined, appUrl: string): MailAccount[] =>
  mailSchema.parse(JSON.parse(json ?? '[]')).map(({ webhookHost, ...account }) => ({
    ...account,
    webhookUrl: addressOf(appUrl, webhookHost, '/webhooks/mail'),
  }));

const addressOf = (appUrl: string, host: string, path: string) => {
  const { protocol, port } = new URL(appUrl);
  return `${protocol}//${host}${port ? `:${port}` : ''}${path}`;
};

/** The payment accounts of the Worker's configuration. Each account's events go to its own host at the app's port. */
export const configuredAccounts = (json: string | undefined, appUrl: string): PaymentAccount[] =>
  schema.parse(JSON.parse(json ?? '[]')).map(({ webhookHost, ...account }) => ({
    ...account,
    webhookUrl: addressOf(appUrl, webhookHost, '/webhooks/payment'),
  }));
