import type { MailView } from './view';

/** The seller's details, one fact per line. */
export function sellerLines({ market, say }: MailView): string[] {
  const { legalName, address, companyNumber, vatNumber, mail, phone } = market.seller;
  return [legalName, address, companyNumber, say('mail.seller.vat', { number: vatNumber }), mail, phone];
}
