import { signedHeaders } from '../../../worker/crypto/webhook-signature';

export const alarmSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
export const operationsMail = 'operations@solhus.example';
export const readyToken = 'a-token-of-more-than-24-letters';
const hookUrl = 'https://alarms.example/hook';
const heartbeatUrl = 'https://monitor.example/ping/denmark';

/** Settings of a chain that wants to be told. */
export const alarmSettings = {
  ALARM_MAIL: operationsMail,
  ALARM_WEBHOOK_URL: hookUrl,
  ALARM_WEBHOOK_SECRET: alarmSecret,
  HEARTBEAT_URL: heartbeatUrl,
  READY_TOKEN: readyToken,
};

interface Heard {
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Stands outside: takes webhooks if it is not down, throws on a wrong signature, counts heartbeats. */
export function alarmEars() {
  const ears = { isDown: false, heard: [] as Heard[], refused: [] as string[], beats: 0 };
  const hear = async (request: Request): Promise<Response> => {
    const id = request.headers.get('webhook-id') ?? '';
    if (ears.isDown) {
      ears.refused.push(id);
      return new Response(null, { status: 503 });
    }
    const body = await request.text();
    const at = Number(request.headers.get('webhook-timestamp')) * 1000;
    const expected = await signedHeaders(alarmSecret, { id, at, body });
    if (request.headers.get('webhook-signature') !== expected['webhook-signature']) throw new Error('bad signature');
    ears.heard.push({ id, ...(JSON.parse(body) as Omit<Heard, 'id'>) });
    return new Response(null, { status: 204 });
  };
  const between = (send: typeof fetch): typeof fetch =>
    (async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init);
      if (request.url === hookUrl) return hear(request);
      if (request.url !== heartbeatUrl) return send(input, init);
      ears.beats += 1;
      return new Response('OK');
    }) as typeof fetch;
  return Object.assign(ears, { between });
}
