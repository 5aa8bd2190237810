import { useView } from '../view';
import { SummaryList } from './summary-list';

/** How else the seller is reached. `query`: what a mail begins with. */
export function SellerWays({ query = '' }: { query?: string }) {
  const { t, market } = useView();
  const { legalName, address, mail, phone } = market.seller;
  return (
    <SummaryList
      rows={[
        { term: t('withdraw.otherwise.mail'), value: <a href={`mailto:${mail}${query}`}>{mail}</a> },
        { term: t('withdraw.otherwise.phone'), value: <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a> },
        { term: t('withdraw.otherwise.post'), value: `${legalName}, ${address}` },
      ]}
    />
  );
}
