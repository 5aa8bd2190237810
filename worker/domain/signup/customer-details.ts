import * as z from 'zod/mini';
import type { Market } from '../markets/market';
import { fail, ok, type Result } from '../result';
import type { CustomerDetails } from './draft';
import {
  checkField,
  type DetailsField,
  detailsFields,
  type FieldFault,
  type FieldRules,
  fieldRulesOf,
  normaliseField,
} from './fields';

/** Turns a phone number as typed into E.164, or null; the country reads national forms. */
type ParsePhone = (value: string, country: Market['country']) => string | null;

/** The form as typed, so that the page can show it again. */
export type DetailsValues = Readonly<Record<DetailsField | 'marketingEmail' | 'marketingSms', string>>;

interface DetailsFaults {
  readonly faults: readonly FieldFault[];
  readonly values: DetailsValues;
}

/** By market: to make one costs more than to read a form with it. */
const schemas = new WeakMap<Market, { parsePhone: ParsePhone; schema: ReturnType<typeof schemaOf> }>();

/** One schema for every form of customer details: sign-up and profile. Issues carry the `FieldFault` in `params`. */
export function customerDetailsSchema(market: Market, parsePhone: ParsePhone): ReturnType<typeof schemaOf> {
  let made = schemas.get(market);
  if (made?.parsePhone !== parsePhone) {
    made = { parsePhone, schema: schemaOf(market, parsePhone) };
    schemas.set(market, made);
  }
  return made.schema;
}

function schemaOf(market: Market, parsePhone: ParsePhone) {
  const rules = fieldRulesOf(market);
  const consent = z.pipe(
    z.optional(z.string()),
    z.transform((value) => value === 'yes'),
  );
  const line = (field: DetailsField) => lineOf(field, rules);
  return z.object({
    firstName: line('firstName'),
    lastName: line('lastName'),
    email: line('email'),
    phone: z.pipe(
      line('phone'),
      z.transform((value, context) => {
        const number = parsePhone(value, market.country);
        if (number) return number;
        const fault = { field: 'phone', key: 'form.error.phone', params: { example: market.phone.example } } as const;
        context.issues.push(issueOf(fault, value));
        return z.NEVER;
      }),
    ),
    street: line('street'),
    zip: line('zip'),
    city: line('city'),
    marketingEmail: consent,
    marketingSms: consent,
  });
}

/** Normalised customer details of a form, or every fault in the order of the fields, with the typed values. */
export function readCustomerDetails(
  form: Readonly<Record<string, string | undefined>>,
  market: Market,
  parsePhone: ParsePhone,
): Result<CustomerDetails, DetailsFaults> {
  const parsed = customerDetailsSchema(market, parsePhone).safeParse(form);
  return parsed.success ? ok(parsed.data) : fail({ faults: faultsOf(parsed.error), values: valuesOf(form) });
}

/** The `FieldFault`s that a schema of this file recorded. */
export function faultsOf(error: z.core.$ZodError): FieldFault[] {
  return error.issues.flatMap((issue) =>
    issue.code === 'custom' && issue.params ? [issue.params.fault as FieldFault] : [],
  );
}

/** Details in the form's shape, to prefill it. */
export function valuesOf(form: Readonly<Record<string, string | boolean | undefined>>): DetailsValues {
  const text = (name: string) => (form[name] === true ? 'yes' : form[name] === false ? '' : (form[name] ?? ''));
  const names = [...detailsFields, 'marketingEmail', 'marketingSms'] as const;
  return Object.fromEntries(names.map((name) => [name, text(name)])) as DetailsValues;
}

function lineOf(field: DetailsField, rules: FieldRules) {
  return z.pipe(
    z._default(z.string(), ''),
    z.transform((value, context) => {
      const fault = checkField(field, value, rules);
      if (!fault) return normaliseField(field, value, rules);
      context.issues.push(issueOf(fault, value));
      return z.NEVER;
    }),
  );
}

function issueOf(fault: FieldFault, input: string) {
  return { code: 'custom', message: fault.key, params: { fault }, input } as const;
}
