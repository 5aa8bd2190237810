import type { RequestContext } from '../../../context';
import type { FieldErrors } from '../../../ui/form/field';
import type { AskedField } from '../asked';

/** Why it is done: nothing is done for somebody without a reason. */
export const reasonField = <Reason extends string>(
  { var: { t } }: RequestContext,
  reasons: readonly Reason[],
  nameOf: (reason: Reason) => string,
): AskedField => ({
  name: 'reason',
  label: t('backOffice.money.reason'),
  prompt: t('backOffice.acting.choose'),
  options: reasons.map((value) => ({ value, label: nameOf(value) })),
});

export const reasonFault = ({ var: { t, form } }: RequestContext, reasons: readonly string[]): FieldErrors =>
  reasons.includes(form.values.reason ?? '') ? {} : { reason: t('backOffice.acting.fault.reason') };
