import type { RequestContext } from '../../../context';
import type { AskedField } from '../asked';

/** What can be changed for a caller who proves a mailbox. */
export type ProvedKind = 'address' | 'email';
/** How an operator recognised the member whose mailbox is lost. */
export const knownBy = ['studio', 'receipt', 'card'] as const;

/** The fields of the first page, which sends the code, or of the second, which takes it. */
export function provedFields({ var: { t } }: RequestContext, kind: ProvedKind, isSent: boolean): AskedField[] {
  const line = (name: 'street' | 'zip' | 'city' | 'code'): AskedField => ({
    name,
    label: t(`backOffice.acting.proved.${name}`),
    width: name === 'street' ? 'full' : name === 'city' ? undefined : 'short',
  });
  if (isSent) return kind === 'address' ? [line('code'), line('street'), line('zip'), line('city')] : [line('code')];
  if (kind === 'address') return [];
  return [
    { name: 'email', label: t('backOffice.acting.proved.newEmail'), width: 'full' },
    {
      name: 'known',
      label: t('backOffice.acting.proved.known'),
      prompt: t('backOffice.acting.choose'),
      options: knownBy.map((value) => ({ value, label: t(`backOffice.acting.proved.knownBy.${value}`) })),
    },
  ];
}
