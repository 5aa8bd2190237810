import { fromBase64Url } from '../../crypto/base64url';
import { createPepperSigner } from '../../crypto/keyring';
import type { Market } from '../../domain/markets/market';
import { makeSubscriptionNumber, subscriptionNumberDigits } from '../../domain/membership/subscription-number';
import type { CellParts } from '../cell-parts';
import { reserveNumbers } from './number-writes';
import type { NumberOffer, SubscriptionNumbers } from './port';

interface Parts extends Pick<CellParts, 'database' | 'pepper'> {
  readonly market: Pick<Market, 'id' | 'numberLetter'>;
}

const count = 10 ** subscriptionNumberDigits;
const offered = 8;

export function createNumbers({ database, pepper, market }: Parts): SubscriptionNumbers {
  let permutation: Promise<(place: number) => Promise<bigint>> | null = null;
  /** Only an order needs the code of it. */
  async function keyed() {
    const [{ createPermutation }, signed] = await Promise.all([
      import('../../crypto/format-preserving'),
      createPepperSigner(pepper, 'subscription-number').sign(market.id),
    ]);
    const key = fromBase64Url(signed.slice(signed.indexOf('~') + 1));
    if (!key) throw new Error('the signature is no base64url');
    return createPermutation(key, { radix: 10, length: subscriptionNumberDigits });
  }

  async function offerFrom(from: number, many: number): Promise<NumberOffer> {
    permutation ??= keyed();
    const permute = await permutation;
    const places = Array.from({ length: Math.max(0, Math.min(many, count - from)) }, (_, index) => from + index);
    const numbers = places.map(async (place) => makeSubscriptionNumber(market, Number(await permute(place))));
    return { from, numbers: await Promise.all(numbers) };
  }

  const next: SubscriptionNumbers['next'] = () =>
    database.question('SELECT taken FROM number_sequence WHERE market = ?', [market.id], ([row]) =>
      Number(row?.taken ?? 0),
    );

  return {
    next,
    async offer({ known, atLeast = 0 } = {}) {
      return offerFrom(Math.max(atLeast, known ?? (await database.ask(next()))), offered);
    },
    async reserve(many) {
      const [result] = await database.write([reserveNumbers(database, market.id, many)]);
      return offerFrom(Number(result?.results[0]?.taken) - many, many);
    },
  };
}
