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

/** Calls out that no test declared, since it was last asked. */
export function takeUnexpectedCalls(): string[] {
  answer = undefined;
  return unexpected.splice(0);
}
