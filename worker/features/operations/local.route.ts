import * as z from 'zod/mini';
import { createRoute } from '../../context';
import { dropAccessToken, keepAccessToken } from '../../middleware/access-token';
import { readBody } from '../../middleware/form';
import { paths } from '../../paths';
import { cronJobs, runCron } from '../../services/jobs/cron';

const command = z.union([
  z.strictObject({ advanceSeconds: z.number().check(z.gte(0), z.lte(400 * 86_400)) }),
  z.strictObject({ reset: z.literal(true) }),
]);

/** Mounted in the local environment alone: moves the app's clock, runs jobs, shows counters to the benchmark, lets to the desk. */
export const localOnly = createRoute()
  .post(paths.local.clock.patterns[0], async (c) => {
    const { clock } = c.var.services;
    const parsed = command.safeParse(jsonOf(await readBody(c.req.raw, 1024)));
    if (!parsed.success) return c.json({ error: 'send {"advanceSeconds": number} or {"reset": true}' }, 422);
    if ('reset' in parsed.data) clock.reset();
    else clock.advance(parsed.data.advanceSeconds);
    return c.json({ now: new Date(clock.now()).toISOString() });
  })
  .get(paths.local.jobs.patterns[0], async (c) => {
    const report = await runCron(c.var.services, c.req.param('cron') ?? '');
    if (report !== null) return c.json(report as object);
    const addresses = Object.entries(cronJobs).map(([cron, job]) => [job, paths.local.jobs.href({ cron })]);
    return c.json({ error: 'no job has this cron expression', jobs: Object.fromEntries(addresses) }, 404);
  })
  .get(paths.local.counters.patterns[0], (c) => c.json(c.var.services.database.counters))
  .get(paths.access.authorized.patterns[0], (c) => {
    keepAccessToken(c, c.req.query('token') ?? '');
    return c.redirect(paths.desk.health.href(), 303);
  })
  .get(paths.access.leave.patterns[0], (c) => {
    dropAccessToken(c);
    return c.redirect(paths.signup.entry.href(), 303);
  });

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
