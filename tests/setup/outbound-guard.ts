import { afterEach, beforeEach, expect } from 'vitest';
import { limitOpenFetches } from './production-limits';

/** No test reaches a network: a call that no test declared fails it. */
type Answer = (request: Request) => Response | Promise<Response>;

const unexpected: string[] = [];
let answer: Answer | undefined;

/** Declares that this test makes calls out, and what they are answered. */
export function answerOutbound(handler: Answer): void {
  answer = handler;
}

const send = limitOpenFetches(async (request) => {
  if (answer !== undefined) return answer(request);
  unexpected.push(`${request.method} ${request.url}`);
  throw new TypeError(`no test expects a call to ${request.url}`);
});

globalThis.fetch = (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => send(new Request(input, init));

beforeEach(() => {
  answer = undefined;
  unexpected.length = 0;
});

afterEach(() => {
  expect(unexpected, 'undeclared outbound calls').toEqual([]);
});
