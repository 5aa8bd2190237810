import { useView } from '../../../ui/view';
import { ConfirmActionPage, type ConfirmActionPageProps } from '../confirm.page';
import type { ProvedKind } from './proved-fields';

interface ProvedPageProps extends Omit<ConfirmActionPageProps, 'title' | 'says' | 'button'> {
  kind: ProvedKind;
  /** The code is on its way. */
  isSent: boolean;
}

/** Asks whom the code goes to, or for the code and what is to be changed. */
export function ProvedPage({ kind, isSent, ...props }: ProvedPageProps) {
  const { t } = useView();
  return (
    <ConfirmActionPage
      {...props}
      icon={isSent ? 'check' : 'arrow-right'}
      title={t(`backOffice.acting.proved.${kind}.title`)}
      says={isSent ? t('backOffice.acting.proved.sent') : t(`backOffice.acting.proved.${kind}.says`)}
      button={isSent ? t(`backOffice.acting.proved.${kind}.button`) : t('backOffice.acting.proved.send')}
    />
  );
}
