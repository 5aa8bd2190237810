import type { MailView } from './view';

/** Who the member has the contract with, one fact a line. */
export function sellerLines({ market, say }: MailView): string[] {
  const { legalName, address, companyNumber, vatNumber, mail, phone } = market.seller;
  return [
    `${legalName}, ${address}`,
    `${companyNumber}, ${say('mail.seller.vat', { number: vatNumber })}`,
    `${mail}, ${phone}`,
  ];
}
