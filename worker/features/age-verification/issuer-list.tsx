import type { ComponentProps } from 'react';
import { Note } from '../../ui/block/banner';
import { Form } from '../../ui/form/form';
import { IssuerRows } from '../../ui/identity/issuer-rows';
import { useView } from '../../ui/view';

/** The issuers to choose from, and what they will tell us. */
export function IssuerList({ action, ...rows }: ComponentProps<typeof IssuerRows> & { action: string }) {
  const { t } = useView();
  return (
    <Form action={action} id="issuers">
      <IssuerRows {...rows} />
      <Note icon="lock">{t('age.onlyAnswer')}</Note>
    </Form>
  );
}
