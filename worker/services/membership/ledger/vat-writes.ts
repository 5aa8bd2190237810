import { type Bindable, statement } from '../../database/database';

/**
 * The statement that writes `vat_day`, beside the trigger that counts movements: a sale whose money the provider's account
 * never had is in no movement, and has its receipt and its VAT. What it adds to the sales a row of its own takes off again.
 * Binds market, day, currency, seller, rate, the sum paid outside, receipts, and their VAT.
 */
export const countOutside = statement<readonly Bindable[]>(
  `INSERT INTO vat_day (market, day, currency, seller, vat_rate, kind, count, amount_minor, owed_minor, vat_minor)
   VALUES (?1, ?2, ?3, ?4, ?5, 'soldOutside', ?7, ?6, 0, ?8), (?1, ?2, ?3, ?4, ?5, 'keptOutside', ?7, -?6, 0, 0)
   ON CONFLICT (market, day, currency, seller, vat_rate, kind) DO UPDATE SET count = count + excluded.count,
     amount_minor = amount_minor + excluded.amount_minor, vat_minor = vat_minor + excluded.vat_minor`,
);
