import { jsonOf } from '../text/json-of';

/**
 * How a value of the environment is read. Plain functions rather than schemas of a library: they run before the first
 * page after each start, and a library's own start took half of the Worker's (docs/decisions/084-an-environment-in-plain-functions.md).
 */

/** What a value has to be, in words that never contain the value: it may be a secret. */
export class Fault {
  constructor(readonly message: string) {}
}

/** Gives the value as the product uses it, or says what is wrong with it. */
export type Reader<Value> = (given: unknown) => Value | Fault;

type Readers = Readonly<Record<string, Reader<unknown>>>;
type ValueOf<One> = One extends (given: unknown) => infer Value ? Exclude<Value, Fault> : never;
type Optional<All> = { [Name in keyof All]: undefined extends ValueOf<All[Name]> ? Name : never }[keyof All];
/** What a table of readers gives; what may be missing is an optional property. */
export type ValuesOf<All> = { [Name in Exclude<keyof All, Optional<All>>]: ValueOf<All[Name]> } & {
  [Name in Optional<All>]?: Exclude<ValueOf<All[Name]>, undefined>;
};

/** Reads each name of a table. `values` are whole only if there are no faults, each of which has its name in front. */
export function readAll<All extends Readers>(
  readers: All,
  given: Readonly<Record<string, unknown>>,
  nameOf: (name: keyof All & string) => string = (name) => name,
): { values: ValuesOf<All>; faults: string[] } {
  const values: Record<string, unknown> = {};
  const faults: string[] = [];
  for (const [name, reader] of Object.entries(readers)) {
    const value = reader(given[nameOf(name)]);
    if (value instanceof Fault) faults.push(`${nameOf(name)}: ${value.message}`);
    else if (value !== undefined) values[name] = value;
  }
  return { values: values as ValuesOf<All>, faults };
}

/** Text that `isRight` finds nothing wrong with. */
export const text =
  (isRight: (value: string) => boolean = () => true, message = 'must be text'): Reader<string> =>
  (given) => {
    if (given === undefined) return new Fault('is missing');
    return typeof given === 'string' && isRight(given) ? given : new Fault(message);
  };

export const matching = (pattern: RegExp, message = `must match ${pattern}`) =>
  text((value) => pattern.test(value), message);

/** @param length least number of characters */
export const secret = (length: number) => text((value) => value.length >= length, `must have ${length} characters`);

export const address = text(URL.canParse, 'must be an address');

export const oneOf = <const Name extends string>(names: readonly Name[]) =>
  text((value) => names.includes(value as Name), `must be one of ${names}`) as Reader<Name>;

/** The value that `change` makes of what `reader` gives. */
export const mapped =
  <From, To>(reader: Reader<From>, change: (value: From) => To | Fault): Reader<To> =>
  (given) => {
    const value = reader(given);
    return value instanceof Fault ? value : change(value);
  };

export const optional =
  <Value>(reader: Reader<Value>): Reader<Value | undefined> =>
  (given) =>
    given === undefined ? undefined : reader(given);

export const withDefault =
  <Value>(reader: Reader<Value>, value: Value): Reader<Value> =>
  (given) =>
    given === undefined ? value : reader(given);

/** JSON of a form that `isRight` knows. */
export const json = <Value>(isRight: (value: unknown) => value is Value, message: string): Reader<Value> =>
  mapped(text(), (written) => {
    const value = jsonOf(written);
    return isRight(value) ? value : new Fault(message);
  });

/** What the platform binds: an object of its own. */
export const binding =
  <Binding>(): Reader<Binding> =>
  (given) =>
    typeof given === 'object' && given !== null ? (given as Binding) : new Fault('binding is missing');

/** True for a JSON object of whose values each passes `isRight`. */
export function isRecordOf<Value = unknown>(
  value: unknown,
  isRight: (value: unknown, name: string) => boolean,
): value is Readonly<Record<string, Value>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(([name, one]) => isRight(one, name));
}
