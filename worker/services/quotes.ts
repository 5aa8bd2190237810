import { createSigner } from '../crypto/keyring';
import type { QuotePayload } from '../domain/money/quote-payload';

interface Quotes {
  /** The hidden `quote` field of the overview page: what was shown, signed by us. */
  sign(payload: QuotePayload): Promise<string>;
  /** Null for a quote that is missing, changed or not ours. */
  verify(token: string): Promise<QuotePayload | null>;
}

const maximumLength = 2_000;

export function createQuotes(keys: string): Quotes {
  const signer = createSigner(keys, 'quote');
  return {
    async sign(payload) {
      const body = encodeURIComponent(JSON.stringify(payload));
      return `${body}.${await signer.sign(body)}`;
    },
    async verify(token) {
      const dot = token.lastIndexOf('.');
      if (dot < 1 || token.length > maximumLength) return null;
      const body = token.slice(0, dot);
      if (!(await signer.verify(body, token.slice(dot + 1)))) return null;
      // Loaded with the first order: no page needs it.
      const { quotePayloadSchema } = await import('../domain/money/quote-payload');
      const parsed = quotePayloadSchema.safeParse(JSON.parse(decodeURIComponent(body)));
      return parsed.success ? parsed.data : null;
    },
  };
}
