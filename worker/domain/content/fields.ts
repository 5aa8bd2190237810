import type { Market } from '../markets/market';
import type { ItemList } from './documents';

/** How a field is shown and typed. `Or none`: left empty it is null; `optional`: left empty it is not there. */
type FieldKind =
  | 'line'
  | 'lines'
  | 'money'
  | 'discount'
  | 'number'
  | 'day'
  | 'time'
  | 'yes'
  | 'terms'
  | 'ids'
  | 'hours';

export interface ItemField {
  /** Where it stands in the item: `name.da`, `openingHours`. Its first part names it for people. */
  readonly name: string;
  readonly kind: FieldKind;
  readonly whenEmpty?: 'null' | 'absent';
  /** For `ids`: of which list. */
  readonly of?: 'products' | 'studios';
}

type Item = Readonly<Record<string, unknown>>;
type Languages = Market['languages'];

const field = (name: string, kind: FieldKind = 'line', more: Partial<ItemField> = {}): ItemField => ({
  name,
  kind,
  ...more,
});
const inEach = (languages: Languages, name: string, kind: FieldKind = 'line', more: Partial<ItemField> = {}) =>
  languages.map((language) => field(`${name}.${language}`, kind, more));
const orNone = { whenEmpty: 'null' } as const;
const optional = { whenEmpty: 'absent' } as const;

/** The terms of a discount; of a sign-up discount all are empty where there is none. */
const discount = (at: string, more: Partial<ItemField> = {}) => [
  field(`${at}kind`, 'terms', more),
  field(`${at}value`, 'discount', more),
  field(`${at}months`, 'number', more),
];

/** The fields of an item, in the order of its form. `list` null: the head of a survey. */
export function fieldsOf(list: ItemList | null, item: Item, languages: Languages): readonly ItemField[] {
  switch (list) {
    case 'products':
      return [
        ...inEach(languages, 'name'),
        ...inEach(languages, 'description', 'lines'),
        field('priceMinor', 'money'),
        field('billingIntervalMonths', 'number'),
        field('bindingMonths', 'number'),
        field('ageVerificationRequired', 'yes'),
        field('usesUv', 'yes'),
        field('studios', 'ids', { of: 'studios' }),
        field('validFrom', 'day', orNone),
        field('validTo', 'day', orNone),
        field('signupDiscount.code', 'line', optional),
        ...discount('signupDiscount.', optional),
      ];
    case 'studios':
      return [
        ...['name', 'phone', 'street', 'zip', 'city'].map((name) => field(name)),
        field('lat', 'number'),
        field('lon', 'number'),
        field('openingHours', 'hours'),
        field('staffed', 'yes'),
        field('staffedHours', 'hours', optional),
        ...inEach(languages, 'accessHtml', 'lines'),
      ];
    case 'promotions':
      return [
        field('code'),
        ...discount(''),
        field('validFrom', 'day'),
        field('validTo', 'day'),
        field('maximumUses', 'number'),
        field('products', 'ids', { of: 'products' }),
      ];
    case 'questions':
      return [
        ...inEach(languages, 'text', 'lines'),
        ...inEach(languages, 'hint', 'line', optional),
        ...('lowest' in item ? [...inEach(languages, 'lowest'), ...inEach(languages, 'highest')] : []),
        ...(Array.isArray(item.options)
          ? item.options.flatMap((_, index) => inEach(languages, `options.${index}.text`))
          : []),
        ...('lengthMax' in item ? [field('lengthMax', 'number')] : []),
        field('required', 'yes'),
      ];
    case 'endings':
      return [...inEach(languages, 'title'), ...inEach(languages, 'text', 'lines')];
    case null:
      return [
        ...inEach(languages, 'title'),
        field('opensAt', 'time', orNone),
        field('closesAt', 'time', orNone),
        field('quota', 'number', orNone),
        field('perDevice.responses', 'number'),
        field('perDevice.days', 'number'),
      ];
  }
}

/** The item with another value at a place; undefined takes it away. Objects on the way are made where they lack. */
export function withValue(item: unknown, name: string, value: unknown): unknown {
  const [first = '', ...rest] = name.split('.');
  if (Array.isArray(item))
    return item.map((inner, index) => (index === Number(first) ? withValue(inner, rest.join('.'), value) : inner));
  const own: Record<string, unknown> = typeof item === 'object' && item !== null ? { ...item } : {};
  const inner = rest.length === 0 ? value : withValue(own[first], rest.join('.'), value);
  if (inner === undefined) delete own[first];
  else own[first] = inner;
  return own;
}
