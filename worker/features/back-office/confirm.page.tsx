import { BackOfficeLayout } from '../../ui/back-office/layout';
import { Banner } from '../../ui/block/banner';
import type { IconName } from '../../ui/block/icon';
import { RadioRow, Rows } from '../../ui/block/rows';
import { SummaryList } from '../../ui/block/summary-list';
import { Button } from '../../ui/form/button';
import { Checkbox, Fieldset } from '../../ui/form/checkbox';
import { Field, type FieldErrors } from '../../ui/form/field';
import { Form } from '../../ui/form/form';
import { HiddenFields } from '../../ui/form/hidden-fields';
import { SelectField } from '../../ui/form/select-field';
import { Columns } from '../../ui/layout/layouts';
import { useView } from '../../ui/view';
import type { Asked, AskedField } from './asked';

export interface ConfirmActionPageProps extends Asked {
  action: string;
  back: string;
  formKey: string;
  /** Why nothing was done, if it was sent before. */
  again: string | null;
  /** A further page does it. */
  icon?: IconName;
  typed?: Readonly<Record<string, string>>;
  errors?: FieldErrors;
}

/** Asks for confirmation: what will happen, to whom, what it changes, one button and a link back. */
export function ConfirmActionPage({
  title,
  says,
  final,
  facts,
  fields = [],
  shownDay,
  button,
  isPlain = false,
  icon = 'check',
  action,
  back,
  formKey,
  again,
  typed = {},
  errors = {},
}: ConfirmActionPageProps) {
  const { t } = useView();
  const form = (
    <Form action={action}>
      {fields.map((field) => (
        <OneField key={field.name} field={field} value={typed[field.name] ?? ''} error={errors[field.name]} />
      ))}
      <Button {...(isPlain ? { kind: 'plain' } : { icon })} busy={t('backOffice.confirm.busy')}>
        {button}
      </Button>
      <HiddenFields values={{ shownDay }} formKey={formKey} />
    </Form>
  );
  const list = facts.length > 0 && <SummaryList rows={facts} bold />;
  return (
    <BackOfficeLayout
      title={title}
      styles={['form']}
      errors={errors}
      back={{ href: back, label: t('backOffice.confirm.back') }}
    >
      <h1>{title}</h1>
      {again && <Banner tone="notice" title={again} role="alert" />}
      <p className="lead">
        {says} {final && <strong>{final}</strong>}
      </p>
      {/* What is asked stands beside whom it is about; a button alone ends the list. */}
      {fields.length === 0 && list}
      {list && fields.length > 0 ? <Columns side={form}>{list}</Columns> : form}
    </BackOfficeLayout>
  );
}

function OneField({ field, value, error }: { field: AskedField; value: string; error: string | undefined }) {
  const { name, label, hint, options, prompt, isLong, width = isLong ? 'full' : 'half', isTick, isRows } = field;
  if (isTick)
    return (
      <Checkbox name={name} checked={value === 'yes'} error={error}>
        {label}
      </Checkbox>
    );
  if (isRows)
    return (
      <Fieldset legend={label} id={`${name}-group`} error={error}>
        <Rows>
          {options?.map((one, index) => (
            <RadioRow
              key={one.value}
              {...{ ...one, name, title: one.label, checked: one.value === value, id: index ? undefined : name }}
            />
          ))}
        </Rows>
      </Fieldset>
    );
  return options ? (
    <SelectField {...{ name, label, hint, value, error, prompt, options }} />
  ) : (
    <Field {...{ name, label, hint, value, error, width }} multiline={isLong} autoComplete="off" />
  );
}
