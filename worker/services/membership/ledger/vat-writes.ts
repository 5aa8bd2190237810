import { namedStatement } from '../../database/database';

/**
 * The statement that writes `vat_day`, beside the trigger that counts movements: a sale whose money the provider's account
 * never had is in no movement, and has its receipt and its VAT. What it adds to the sales a row of its own takes off again.
 */
export const countOutside = namedStatement<
  Record<'market' | 'day' | 'currency' | 'seller', string> &
    Record<'vatRate' | 'outsideMinor' | 'receipts' | 'receiptsVatMinor', number>
>(
  `INSERT INTO vat_day (market, day, currency, seller, vat_rate, kind, count, amount_minor, owed_minor, vat_minor)
   VALUES (@market, @day, @currency, @seller, @vatRate, 'soldOutside', @receipts, @outsideMinor, 0, @receiptsVatMinor),
          (@market, @day, @currency, @seller, @vatRate, 'keptOutside', @receipts, -@outsideMinor, 0, 0)
   ON CONFLICT (market, day, currency, seller, vat_rate, kind) DO UPDATE SET count = count + excluded.count,
     amount_minor = amount_minor + excluded.amount_minor, vat_minor = vat_minor + excluded.vat_minor`,
);
