import type { ItemField } from '../../../../domain/content/fields';
import type { Typed } from '../../../../domain/content/typed';
import { RadioRow, Rows } from '../../../../ui/block/rows';
import { Checkbox, Fieldset } from '../../../../ui/form/checkbox';
import { Field, type FieldErrors } from '../../../../ui/form/field';
import { SelectField } from '../../../../ui/form/select-field';
import { useView } from '../../../../ui/view';
import { type GroupProps, Hours } from './hours';
import { useLabel } from './label';

type Choice = { readonly value: string; readonly label: string };
export type Choices = Readonly<Record<'studios' | 'products', readonly Choice[]>>;

export interface ContentFieldProps {
  field: ItemField;
  typed: Typed;
  errors: FieldErrors;
  choices: Choices;
  /** Of the market's money. */
  currency: string;
}

/** The control of a field, by its kind. */
export function ContentField({ field, typed, errors, choices, currency }: ContentFieldProps) {
  const { t } = useView();
  const labelOf = useLabel();
  const { name, kind } = field;
  // Its group says already whose it is.
  const said = labelOf(name.replace(/^(?:signupDiscount|perDevice)\./, ''));
  const label = kind === 'discount' ? t('backOffice.content.discountIn') : said;
  const plain = {
    name,
    label,
    optional: field.whenEmpty !== undefined,
    value: typed[name] ?? '',
    error: errors[name],
    autoComplete: 'off' as const,
  };
  switch (kind) {
    case 'line':
      return <Field {...plain} width={widthOf(name)} />;
    case 'lines':
      return <Field {...plain} multiline hint={name.includes('Html') ? t('backOffice.content.html') : undefined} />;
    case 'money':
      return (
        <Field
          {...plain}
          label={t('backOffice.content.inCurrency', { name: label, currency })}
          width="short"
          inputMode="text"
        />
      );
    case 'discount':
    case 'number':
      return <Field {...plain} width={halves.includes(name) ? 'half' : 'short'} />;
    case 'day':
      return <Field {...plain} type="date" width="half" />;
    case 'time':
      // Typed: of a calendar's control with a day and no time a browser sends nothing at all, and a survey would never close.
      return <Field {...plain} width="half" hint={t('backOffice.content.timeHint')} />;
    case 'yes':
      return (
        <Checkbox name={name} checked={typed[name] === 'yes'} error={errors[name]}>
          {label}
        </Checkbox>
      );
    case 'terms':
      return (
        <SelectField
          {...plain}
          prompt={name.includes('.') ? t('backOffice.content.none') : undefined}
          options={(['percent', 'amount', 'freeMonths'] as const).map((value) => ({
            value,
            label: t(`backOffice.content.terms.${value}`),
          }))}
        />
      );
    case 'hours':
      return (
        <div className={name === 'staffedHours' ? 'which' : undefined}>
          <Hours name={name} label={label} typed={typed} errors={errors} />
        </div>
      );
    case 'ids':
      return (
        field.of && (
          <Ids name={name} label={label} typed={typed} errors={errors} of={field.of} choices={choices[field.of]} />
        )
      );
  }
}

/** As wide as what stands in it. */
const widthOf = (name: string) => (name === 'zip' ? 'postal' : halves.includes(name) ? 'half' : 'full');
const discounts = ['code', 'value', 'months'].flatMap((name) => [name, `signupDiscount.${name}`]);
const halves = ['city', 'questionId', 'maximumUses', ...discounts];

/** All, or those that are ticked: the boxes are there once the second answer is chosen. */
function Ids({ of, choices, ...group }: GroupProps & { of: keyof Choices; choices: readonly Choice[] }) {
  const { name, label, typed, errors } = group;
  const { t } = useView();
  const some = `${name}.some`;
  const error = errors[name] ?? Object.entries(errors).find(([key]) => key.startsWith(`${name}.`))?.[1];
  return (
    <Fieldset id={name} legend={label} error={error}>
      <Rows>
        <RadioRow name={some} value="" checked={typed[some] !== 'yes'} title={t(`backOffice.content.every.${of}`)} />
      </Rows>
      <div className="rows group">
        <RadioRow name={some} value="yes" checked={typed[some] === 'yes'} title={t('backOffice.content.some')} />
      </div>
      <div className="which">
        {choices.map(({ value, label: text }) => (
          <Checkbox key={value} name={`${name}.${value}`} checked={typed[`${name}.${value}`] === 'yes'}>
            {text}
          </Checkbox>
        ))}
      </div>
    </Fieldset>
  );
}
