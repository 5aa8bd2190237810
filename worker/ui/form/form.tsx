import type { ReactNode } from 'react';
import { FormValidation } from '../../../client/islands/form-validation';
import { type FieldName, fieldRulesOf } from '../../domain/signup/fields';
import { Island } from '../island';
import { useView } from '../view';
import type { FieldErrors } from './field';

interface FormProps {
  action: string;
  errors?: FieldErrors;
  /** Fields that the browser checks on leaving them, once the server has found a fault. */
  live?: readonly FieldName[];
  className?: string;
  id?: string;
  children: ReactNode;
}

/** A form that posts to its own page. The server validates; the browser never blocks sending. */
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

/** Placeholders are left in the texts; the browser fills them in from the result of its check. */
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
      // It shows nothing, and takes no room below the button.
      className="sr"
    />
  );
}
