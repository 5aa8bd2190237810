import { setTimeout as wait } from 'node:timers/promises';
import type { MarketId } from '../../../worker/domain/markets/market';
import type { Asked } from '../../../worker/features/back-office/terminal/asked';
import { paths } from '../../../worker/paths';
import { Refusal } from '../command';
import type { Terminal } from './port';

interface Parts {
  /** Where the back office is: `https://` and a host that Access stands in front of. */
  readonly origin: string;
  /** The operator's token for the back office; asked for once, on first use. */
  readonly token: () => string;
  readonly fetch?: typeof fetch;
  readonly pause?: (ms: number) => Promise<unknown>;
}

const triesWhenBusy = 5;
const usualPauseSeconds = 60;

/**
 * The token proves a person to Access, which hands the app its own proof. Cloudflare documents it for programs as the
 * header `cf-access-token` (Cloudflare One, "Connect with a CLI"); the cookie is what a browser would send.
 */
export function createTerminal({ origin, token, fetch: send = fetch, pause = wait }: Parts): Terminal {
  let known: string | undefined;
  return {
    async ask<Done>(market: MarketId, wanted: Asked): Promise<Done> {
      known ??= token();
      const url = `${origin}${paths.backOfficeMore.terminal.href()}?${new URLSearchParams({ market })}`;
      for (let left = triesWhenBusy; ; left -= 1) {
        const answer = await send(url, {
          method: 'POST',
          // A person who is not let in is led to a page for logging in, which is no answer.
          redirect: 'manual',
          headers: {
            'Content-Type': 'application/json',
            'cf-access-token': known,
            Cookie: `CF_Authorization=${known}`,
            // The app takes unsafe requests from its own pages alone.
            Origin: origin,
          },
          body: JSON.stringify(wanted),
        });
        if (answer.status !== 429 || left === 1) return read<Done>(answer, origin);
        await pause(1000 * (Number(answer.headers.get('Retry-After')) || usualPauseSeconds));
      }
    },
  };
}

async function read<Done>(answer: Response, origin: string): Promise<Done> {
  const isJson = answer.headers.get('Content-Type')?.startsWith('application/json');
  const body = isJson ? ((await answer.json()) as { done?: Done; error?: string }) : {};
  if (answer.status === 200 && 'done' in body) return body.done as Done;
  if (body.error) throw new Refusal(body.error);
  throw new Refusal(reasonOf(answer.status, origin));
}

function reasonOf(status: number, origin: string): string {
  const logIn = `cloudflared access login ${origin}/ops`;
  if (status === 403)
    return 'Your groups do not give you the role admin in the back office of this market (ACCESS_ROLES).';
  if (status === 404) return `The back office does not know you, or is not there: ${logIn}`;
  if (status >= 300 && status < 400) return `Access asks you to log in: ${logIn}`;
  return `${origin} answered ${status}: nothing is known to be done.`;
}
