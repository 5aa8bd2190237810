import { signedHeaders } from '../../crypto/webhook-signature';
import type { CellParts } from '../cell-parts';
import type { Log } from '../log';
import { createOutbound } from '../outbound/outbound';
import type { Notice } from './port';

interface Parts extends Pick<CellParts, 'env' | 'fetch' | 'market' | 'now'> {
  log: Log;
}

const deadlineMs = 5_000;
/** Of the body's form: raised where something of it goes or means something else. A reader leaves alone what it does not know. */
const bodyVersion = 1;
/** No full stop, which separates the parts of what is signed. */
const idOf = ({ cell, condition, subject, openedAt, phase }: Notice) =>
  ['alarm', cell, condition, subject, Date.parse(openedAt), phase].join('_').replace(/[^\w-]/g, '-');

/** The two ways that do not lead over the cell's own database and mail: a signed webhook, and the outside monitor. */
export function createTelling({ env, fetch, log, market, now }: Parts) {
  const { ALARM_WEBHOOK_URL: hookUrl, ALARM_WEBHOOK_SECRET: secret, HEARTBEAT_URL: heartbeatUrl, ENVIRONMENT } = env;
  const origins = [hookUrl, heartbeatUrl].flatMap((url) => (url ? [url] : []));
  const send = createOutbound({ fetch, origins, now, deadlineMs });

  async function isTaken(partner: string, url: string, init?: RequestInit): Promise<boolean> {
    const answer = await send(url, init).catch(() => null);
    if (answer?.ok) return true;
    log({ event: 'partner', partner, reason: answer ? 'refused' : 'unavailable', market: market.id });
    return false;
  }

  return {
    hasHook: hookUrl !== undefined && secret !== undefined,

    /** False: it was not taken, and is to be tried again. The body's form: `{type, timestamp, data}`, as Standard Webhooks asks. */
    async hook(notice: Notice): Promise<boolean> {
      if (!hookUrl || !secret) return false;
      const { cell, phase, at, ...facts } = notice;
      const data = { environment: ENVIRONMENT, market: cell, ...facts };
      const body = JSON.stringify({ type: `alarm.${phase}`, version: bodyVersion, timestamp: at, data });
      const headers = await signedHeaders(secret, { id: idOf(notice), at: now(), body });
      return isTaken('alarms', hookUrl, { method: 'POST', headers, body });
    },

    async beat(): Promise<void> {
      if (heartbeatUrl) await isTaken('heartbeat', heartbeatUrl);
    },
  };
}
