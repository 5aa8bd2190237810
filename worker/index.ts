import { waitUntil } from 'cloudflare:workers';
import { createApp } from './app';
import { readEnv } from './env';
import { createServices, type Services } from './services';
import { runCron } from './services/jobs/cron';

export { KioskSession } from './services/kiosk/kiosk-session';

/** One set of services an isolate: connections and caches outlive a request, a visitor's data does not. */
let running: { app: ReturnType<typeof createApp>; services: Services } | null = null;

function start(env: unknown) {
  if (!running) {
    const services = createServices(readEnv(env), { fetch: (input, init) => fetch(input, init), later: waitUntil });
    running = { app: createApp(services), services };
  }
  return running;
}

const gatherMs = 10_000;
/** Epoch milliseconds; a wait that was cut off with its request does not hold up the next one for ever. */
let gathersUntil = 0;

/** Visits are written some seconds later, those of many visitors at once: nobody waits, and no page costs a write of its own. */
function writeVisits({ signups, later }: Services): void {
  if (!signups.hasVisits() || Date.now() < gathersUntil) return;
  gathersUntil = Date.now() + gatherMs;
  const gathered = new Promise((resolve) => setTimeout(resolve, gatherMs));
  later(gathered.then(() => signups.writeVisits()).catch(() => undefined));
}

export default {
  async fetch(request, env) {
    const { app, services } = start(env);
    const response = await app.fetch(request);
    writeVisits(services);
    return response;
  },
  async queue(_batch, env) {
    await start(env).services.outbox.drain(100);
  },
  async scheduled(controller, env) {
    await runCron(start(env).services, controller.cron);
  },
} satisfies ExportedHandler;
