import type { FormValue } from '../stripe/protocol/form';
import type { Contract, Schema, Shape } from './schema';

/** One deviation of a value from the provider's types. */
export interface Violation {
  /** Path within the object: `lines.data[].discounts`. */
  readonly path: string;
  readonly problem: 'missing' | 'invented' | 'type' | 'value';
  readonly detail: string;
}

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);
const isObject = (value: unknown): value is Record<string, unknown> => typeOf(value) === 'object';
const say = (value: unknown) => (JSON.stringify(value) ?? 'undefined').slice(0, 60);
const within = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

/** All deviations of `value` from the schema; empty when it conforms. */
export const judge = (contract: Contract, schema: Schema, value: unknown, path = ''): Violation[] => {
  const wrong = (problem: Violation['problem'], detail: string): Violation[] => [{ path, problem, detail }];
  switch (schema.kind) {
    case 'any':
      return [];
    case 'oneOf':
      if ((schema.values as unknown[]).includes(value)) return [];
      return wrong('value', `${say(value)} is none of ${schema.values.slice(0, 8).join(', ')}`);
    case 'list':
      if (!Array.isArray(value)) return wrong('type', `${say(value)} is no list`);
      return value.flatMap((item) => judge(contract, schema.items, item, `${path}[]`));
    case 'anyOf':
      return judgeBest(contract, schema.schemas, value, path);
    case 'shape':
      if (!isObject(value)) return wrong('type', `${say(value)} is no object`);
      return judgeShape(contract, shapeOf(contract, schema.shape), value, path);
    default:
      return typeOf(value) === schema.kind ? [] : wrong('type', `${say(value)} is no ${schema.kind}`);
  }
};

const shapeOf = ({ shapes }: Contract, name: string): Shape => {
  const shape = shapes[name];
  if (!shape) throw new Error(`the contract has no shape ${name}`);
  return shape;
};

const judgeShape = (contract: Contract, shape: Shape, value: Record<string, unknown>, path: string): Violation[] => {
  const missing = shape.required
    .filter((name) => value[name] === undefined)
    .map((name): Violation => ({ path: within(path, name), problem: 'missing', detail: 'is always there' }));
  const others = Object.entries(value).flatMap(([name, field]) => {
    const schema = Object.hasOwn(shape.fields, name) ? shape.fields[name] : shape.others;
    if (field === undefined) return [];
    if (schema) return judge(contract, schema, field, within(path, name));
    return [{ path: within(path, name), problem: 'invented' as const, detail: say(field) }];
  });
  return [...missing, ...others];
};

/**
 * Judges by the best fitting of several schemas: for objects the one whose constant fields (`object`, `type`) match.
 */
const judgeBest = (contract: Contract, schemas: readonly Schema[], value: unknown, path: string): Violation[] => {
  const fitting = schemas.filter((schema) => hasKind(contract, schema, value));
  const judged = (fitting.length > 0 ? fitting : schemas).map((schema) => judge(contract, schema, value, path));
  return judged.reduce((best, one) => (one.length < best.length ? one : best));
};

const hasKind = (contract: Contract, schema: Schema, value: unknown): boolean => {
  if (schema.kind === 'list') return Array.isArray(value);
  if (schema.kind !== 'shape') return !isObject(value) && !Array.isArray(value);
  if (!isObject(value)) return false;
  const { fields } = shapeOf(contract, schema.shape);
  return ['object', 'type', 'deleted'].every((name) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined) return name !== 'deleted' || value[name] === undefined;
    return field.kind !== 'oneOf' || field.values.length !== 1 || field.values[0] === value[name];
  });
};

/** Parameters arrive as text: converts them to the types of the schema where the text allows it. */
export const fromForm = (contract: Contract, schema: Schema, value: FormValue): unknown => {
  if (schema.kind === 'anyOf') {
    const read = schema.schemas.map((one) => fromForm(contract, one, value));
    const faults = schema.schemas.map((one, index) => judge(contract, one, read[index]).length);
    return read[faults.indexOf(Math.min(...faults))];
  }
  if (schema.kind === 'list' && Array.isArray(value))
    return value.map((item) => fromForm(contract, schema.items, item));
  if (schema.kind === 'shape' && isObject(value)) {
    const { fields, others } = shapeOf(contract, schema.shape);
    return Object.fromEntries(
      Object.entries(value).map(([name, field]) => {
        const known = Object.hasOwn(fields, name) ? fields[name] : others;
        return [name, known ? fromForm(contract, known, field as FormValue) : field];
      }),
    );
  }
  if (typeof value !== 'string') return value;
  if (schema.kind === 'number') return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  if (schema.kind === 'boolean') return value === 'true' ? true : value === 'false' ? false : value;
  if (schema.kind !== 'oneOf') return value;
  return schema.values.find((one) => String(one) === value) ?? value;
};
