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

export default {
  fetch: (request, env) => start(env).app.fetch(request),
  async queue(_batch, env) {
    await start(env).services.outbox.drain(100);
  },
  async scheduled(controller, env) {
    await runCron(start(env).services, controller.cron);
  },
} satisfies ExportedHandler;
