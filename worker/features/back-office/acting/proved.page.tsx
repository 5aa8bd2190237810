import type { SummaryRow } from '../../../ui/block/summary-list';
import type { FieldErrors } from '../../../ui/form/field';
import { useView } from '../../../ui/view';
import type { AskedField } from '../asked';
import { ConfirmPage } from '../confirm.page';
import type { ProvedKind } from './proved-fields';

interface ProvedPageProps {
  kind: ProvedKind;
  /** The code is on its way. */
  isSent: boolean;
  facts: readonly SummaryRow[];
  fields: readonly AskedField[];
  action: string;
  back: string;
  formKey: string;
  typed?: Readonly<Record<string, string>>;
  errors: FieldErrors;
  isAgain: boolean;
}

/** Asks whom the code goes to, or for the code and what is to be changed. */
export function ProvedPage({ kind, isSent, ...props }: ProvedPageProps) {
  const { t } = useView();
  return (
    <ConfirmPage
      {...props}
      title={t(`backOffice.acting.proved.${kind}.title`)}
      says={isSent ? t('backOffice.acting.proved.sent') : t(`backOffice.acting.proved.${kind}.says`)}
      button={isSent ? t(`backOffice.acting.proved.${kind}.button`) : t('backOffice.acting.proved.send')}
    />
  );
}
