/** What is said over the socket: each command has its own form, as the protocol's specification has it. */
// biome-ignore lint/suspicious/noExplicitAny: see above
type Said = any;

const patienceMs = 30_000;

/** WebDriver BiDi: commands with an answer each, and events, which are kept until somebody asks for them. */
export async function connect(url: string) {
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`nobody answers at ${url}`)));
  });
  const waiting = new Map<number, (message: Said) => void>();
  let events: Said[] = [];
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data));
    if (message.type === 'event') events.push(message);
    else waiting.get(message.id)?.(message);
  });
  return {
    send(method: string, params: object = {}): Promise<Said> {
      last += 1;
      const id = last;
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${method}: no answer`)), patienceMs);
        waiting.set(id, (message) => {
          waiting.delete(id);
          clearTimeout(timer);
          if (message.type === 'success') resolve(message.result);
          else reject(new Error(`${method}: ${message.error}, ${message.message}`));
        });
        socket.send(JSON.stringify({ id, method, params }));
      });
    },
    /** Events that came since and fit, each once. */
    heard(method: string, fits: (params: Said) => boolean): Said[] {
      const isMeant = (event: Said) => event.method === method && fits(event.params);
      const found = events.filter(isMeant);
      events = events.filter((event) => !isMeant(event));
      return found.map(({ params }) => params);
    },
    close: () => socket.close(),
  };
}
