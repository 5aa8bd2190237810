import type { ReactNode } from 'react';
import { FormValidation } from '../../client/islands/form-validation';
import { type FieldName, fieldRulesOf } from '../domain/fields';
import type { FieldErrors } from './field';
import { Island } from './island';
import { useView } from './view';

interface FormProps {
  action: string;
  errors?: FieldErrors;
  /** Fields that are checked live as they are left, once the server has found a first fault. */
  live?: readonly FieldName[];
  className?: string;
  id?: string;
  children: ReactNode;
}

/** A POST of its own page: the server judges, the browser never blocks. */
export function Form({ action, errors = {}, live = [], className = 'stack', id, children }: FormProps) {
  const checksLive = live.length > 0 && Object.keys(errors).length > 0;
  return (
    <form
      method="post"
      action={action}
      noValidate
      className={className}
      id={id}
      data-validate={checksLive || undefined}
    >
      {children}
      {checksLive && <LiveChecks fields={live} />}
    </form>
  );
}

/** Placeholders stay in the texts: the browser fills them from what the check says. */
const open = { example: '{{example}}', max: '{{max}}' };

function LiveChecks({ fields }: { fields: readonly FieldName[] }) {
  const { t, market } = useView();
  const keys = [
    ...fields.map((field) => `form.error.${field}` as const),
    'form.error.characters',
    'form.error.tooLong',
  ] as const;
  const texts = Object.fromEntries(keys.map((key) => [key, t(key, open)]));
  return (
    <Island
      name="form-validation"
      component={FormValidation}
      props={{ fields, texts, rules: fieldRulesOf(market) }}
      when="interaction"
    />
  );
}
