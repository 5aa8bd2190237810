import { failure } from '../../result';

/** Answer of a call: a status and an object of the API. */
export interface StripeAnswer {
  status: 200 | 400 | 401 | 402 | 404 | 409 | 429 | 500;
  body: object;
}

export interface Refusal extends StripeAnswer {
  status: 400 | 401 | 402 | 404 | 409 | 429 | 500;
}

export const ok = (body: object): StripeAnswer => ({ status: 200, body });

export const invalid = (message: string, param?: string, code?: string): Refusal => ({
  status: 400,
  body: { error: { type: 'invalid_request_error', message, ...(param ? { param } : {}), ...(code ? { code } : {}) } },
});

export const missing = (kind: string, id: string | undefined, param = 'id'): Refusal => ({
  status: 404,
  body: {
    error: {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such ${kind.replace('_', ' ')}: '${id ?? ''}'`,
      param,
    },
  },
});

interface Decline {
  code: string;
  decline_code: string | null;
  message: string;
}

export const declinedError = ({ code, decline_code, message }: Decline, extra: object = {}): Refusal => ({
  status: 402,
  body: { error: { type: 'card_error', code, decline_code, message, ...extra } },
});

export const refuse = (message: string, param?: string, code?: string) => failure(invalid(message, param, code));
