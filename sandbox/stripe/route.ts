import * as z from 'zod';
import { invalid, type StripeAnswer } from './answer';
import type { Action } from './context';
import type { FormObject } from './form';

/** One call, after its parameters were checked. */
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

/** A call of the API: its path, the schema of its parameters, its handler straight after so that types infer. */
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
