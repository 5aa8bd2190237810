import { SummaryList } from '../../../ui/block/summary-list';
import { useView } from '../../../ui/view';
import type { PhoneProps } from './phone-props';

/** Names the screen, so that somebody who was sent the link notices that they are not at it. */
export function Where({ studio, view }: Pick<PhoneProps, 'studio' | 'view'>) {
  const { t } = useView();
  // A studio may have its town's name.
  const value = studio && [...new Set([studio.name, studio.town])].join(', ');
  return (
    <SummaryList
      bold
      rows={[
        value && { term: t('kioskPhone.studio'), value },
        { term: t('kioskPhone.screen'), value: view.screenName },
      ]}
    />
  );
}
