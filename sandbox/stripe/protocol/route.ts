import * as z from 'zod';
import type { Action } from '../context';
import { invalid, type StripeAnswer } from './answer';
import type { FormObject } from './form';

/** One call, with validated parameters. */
export interface Call<Data> {
  action: Action;
  data: Data;
  /** Path parameter `:id`. */
  id: string;
}

export interface StripeRoute {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  handle: (call: Call<FormObject>) => StripeAnswer;
}

const invalidParameters = (error: z.ZodError): StripeAnswer => {
  const [issue] = error.issues;
  const [head = '', ...rest] = issue?.path.map(String) ?? [];
  const param = `${head}${rest.map((part) => `[${part}]`).join('')}`;
  const isMissing = issue?.code === 'invalid_type' && issue.message.includes('received undefined');
  return isMissing
    ? invalid(`Missing required param: ${param}.`, param, 'parameter_missing')
    : invalid(`${issue?.message ?? 'Invalid parameters'}: ${param}`, param);
};

/** An API call: path, schema of its parameters, and handler, in this order so that types are inferred. */
export const route = <Schema extends z.ZodType>(
  method: StripeRoute['method'],
  path: string,
  schema: Schema,
  handler: (call: Call<z.output<Schema>>) => StripeAnswer,
): StripeRoute => ({
  method,
  path,
  handle: (call) => {
    const parsed = schema.safeParse(call.data);
    return parsed.success ? handler({ ...call, data: parsed.data }) : invalidParameters(parsed.error);
  },
});

export const none = z.looseObject({});
