import { connect } from 'cloudflare:sockets';

/**
 * Posts to a host of this machine, such as `http://se.localhost:8787`. Inside the runtime only plain `localhost`
 * resolves, and `fetch` cannot set the header `host` by which the app chooses the market; so this writes to a socket
 * directly. The response has a status only. Throws when nothing listens there, or nothing answers in time.
 */
export const postToLocalHost = async (request: Request): Promise<Response> => {
  const { host, port, pathname, protocol } = new URL(request.url);
  if (protocol !== 'http:') throw new Error(`Only http is spoken on this machine, not ${protocol}`);
  const body = new Uint8Array(await request.arrayBuffer());
  const socket = connect({ hostname: 'localhost', port: Number(port || 80) });
  const giveUp = () => void socket.close().catch(() => undefined);
  request.signal.addEventListener('abort', giveUp);
  try {
    await socket.opened;
    const writer = socket.writable.getWriter();
    const headers = [...request.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
    const head = `POST ${pathname} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\ncontent-length: ${body.length}\r\n${headers}\r\n`;
    await writer.write(new TextEncoder().encode(head));
    await writer.write(body);
    const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(await firstLineOf(socket.readable)) ?? [];
    if (status === undefined)
      throw new Error(request.signal.aborted ? 'no answer in time' : 'an answer without a status');
    return new Response(null, { status: Number(status) });
  } finally {
    request.signal.removeEventListener('abort', giveUp);
    giveUp();
  }
};

/** Reads only the status line, since the server keeps the connection open for a while. */
const firstLineOf = async (answer: ReadableStream<Uint8Array>): Promise<string> => {
  const reader = answer.getReader();
  const decoder = new TextDecoder();
  let text = '';
  while (!text.includes('\n')) {
    const { value, done } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  reader.releaseLock();
  return text;
};
