import * as z from 'zod/mini';
import { createRoute } from '../../context';
import { jsonOf } from '../../domain/text/json-of';
import { readBody } from '../../middleware/form';
import { paths } from '../../paths';
import { dropAccessToken, keepAccessToken } from '../../request/access-token';
import type { Cells } from '../../services/cells';
import { cronJobs } from '../../services/jobs/cron';
import { runRound } from '../../services/jobs/round';

const command = z.union([
  z.strictObject({ advanceSeconds: z.number().check(z.gte(0), z.lte(400 * 86_400)) }),
  z.strictObject({ reset: z.literal(true) }),
]);

/**
 * Local environment only: sets the app's clock, runs jobs, shows counters to the benchmark, logs in to the back office.
 */
export const localRoute = (cells: Cells) =>
  createRoute()
    .post(paths.local.clock.patterns[0], async (c) => {
      const { clock } = cells;
      const parsed = command.safeParse(jsonOf(await readBody(c.req.raw, 1024)));
      if (!parsed.success) return c.json({ error: 'send {"advanceSeconds": number} or {"reset": true}' }, 422);
      if ('reset' in parsed.data) clock.reset();
      else clock.advance(parsed.data.advanceSeconds);
      return c.json({ now: new Date(clock.now()).toISOString() });
    })
    .get(paths.local.jobs.patterns[0], async (c) => {
      const cron = c.req.param('cron') ?? '';
      if (cron in cronJobs) {
        return c.json((await runRound(cells.all(), cron)) as object);
      }
      const addresses = Object.entries(cronJobs).map(([cron, job]) => [job, paths.local.jobs.href({ cron })]);
      return c.json({ error: 'no job has this cron expression', jobs: Object.fromEntries(addresses) }, 404);
    })
    .get(paths.local.counters.patterns[0], (c) => c.json(sumOf(cells.all().map(({ counters }) => counters))))
    .get(paths.access.authorized.patterns[0], (c) => {
      keepAccessToken(c, c.req.query('token') ?? '');
      return c.redirect(paths.backOffice.business.href(), 303);
    })
    .get(paths.access.leave.patterns[0], (c) => {
      dropAccessToken(c);
      return c.redirect(paths.signup.entry.href(), 303);
    });

/** The sum over all cells. */
function sumOf<Counters extends Readonly<Record<keyof Counters, number>>>(all: readonly Counters[]): object {
  const names = Object.keys(all[0] ?? {}) as (keyof Counters)[];
  return Object.fromEntries(names.map((name) => [name, all.reduce((sum, one) => sum + one[name], 0)]));
}
