import type { Survey } from '../../../worker/domain/survey';
import type { Command } from '../command';
import { surveysOf } from '../stores';

export const listSurveysCommand: Command = {
  summary: 'Lists published surveys: open or not, how many have finished.',
  usage: '',
  examples: ['surveys list', 'surveys list --json --remote'],
  async run(context) {
    const { documents } = surveysOf(await context.bindings());
    const now = Date.now();
    const rows = await Promise.all(
      (await documents.list()).map(async (row) => {
        const survey = (await documents.authoritative(row.surveyId))?.survey;
        return {
          ...row,
          state: survey ? stateOf(survey, row.finished, now) : 'unknown',
          opensAt: survey?.opensAt ?? null,
          closesAt: survey?.closesAt ?? null,
          quota: survey?.quota ?? null,
          markets: survey?.markets ?? [],
        };
      }),
    );
    context.print(rows, () =>
      rows.length === 0
        ? 'No survey is published.'
        : rows
            .map(({ surveyId, state, finished, quota, markets, version, publishedAt }) =>
              [
                surveyId.padEnd(24),
                state.padEnd(12),
                `${finished}${quota === null ? '' : ` of ${quota}`} finished`.padEnd(20),
                markets.join(', '),
                `version ${version} of ${publishedAt}`,
              ].join('  '),
            )
            .join('\n'),
    );
    return 0;
  },
};

function stateOf({ opensAt, closesAt, quota }: Survey, finished: number, now: number): string {
  if (closesAt !== null && Date.parse(closesAt) <= now) return 'closed';
  if (quota !== null && finished >= quota) return 'full';
  return opensAt !== null && Date.parse(opensAt) > now ? 'not yet open' : 'open';
}
