import { SummaryList, type SummaryRow } from '../../ui/summary-list';
import { useView } from '../../ui/view';
import type { PhoneProps } from './phone-shown';

/** Which screen it is: what somebody who was sent the link can see they do not stand at. */
export function Where({ studio, view }: Pick<PhoneProps, 'studio' | 'view'>) {
  const { t } = useView();
  const rows: SummaryRow[] = [{ term: t('kioskPhone.screen'), value: view.screenName }];
  if (studio) rows.unshift({ term: t('kioskPhone.studio'), value: `${studio.name}, ${studio.town}` });
  return <SummaryList bold rows={rows} />;
}
