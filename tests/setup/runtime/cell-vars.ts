import { Buffer } from 'node:buffer';

/** 32 bytes in base64url that say what they are. */
const key = (text: string) => Buffer.from(text.padEnd(32, '.').slice(0, 32)).toString('base64url');

/** Secrets of one cell in tests, by their names in the product. Worthless anywhere else. */
export const secretsOf = (market: string) => ({
  SESSION_KEYS: `t1:${key(`session ${market}`)}`,
  DATA_KEYS: `t1:${key(`data ${market}`)}`,
  QUOTE_KEYS: `t1:${key(`quote ${market}`)}`,
  CODE_PEPPER: key(`pepper ${market}`),
  PAYMENT_SECRET_KEY: `sk_test_${market}`,
  PAYMENT_WEBHOOK_SECRET: `whsec_${Buffer.from(`webhooks of ${market}`).toString('base64')}`,
  MAIL_API_KEY: `mail_test_${market}`,
  MAIL_WEBHOOK_SECRET: `whsec_${Buffer.from(`mail events of ${market}`).toString('base64')}`,
});

/** A cell's values under their names in the environment: `DB` of Denmark is `DB_DENMARK`. */
export const named = (values: Readonly<Record<string, unknown>>, market: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${name}_${market.toUpperCase()}`, value]));

/** Those of several cells, as the environment has them. */
export const testSecretsOf = (markets: readonly string[]): Record<string, unknown> =>
  Object.assign({}, ...markets.map((market) => named(secretsOf(market), market)));

/** Accounts at the payment provider that these secrets open. */
export const testAccountsOf = <Id extends string>(markets: readonly Id[]) =>
  markets.map((market) => {
    const { PAYMENT_SECRET_KEY: secretKey, PAYMENT_WEBHOOK_SECRET: webhookSecret } = secretsOf(market);
    return { account: market, secretKey, webhookSecret };
  });

/** Accounts at the mail provider, with the secrets of their events. */
export const testMailAccountsOf = <Id extends string>(markets: readonly Id[]) =>
  markets.map((market) => {
    const { MAIL_API_KEY: apiKey, MAIL_WEBHOOK_SECRET: webhookSecret } = secretsOf(market);
    return { market, apiKey, webhookSecret };
  });
