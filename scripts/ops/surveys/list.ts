import type { Survey } from '../../../worker/domain/survey/survey';
import { inEachCell } from '../cells/each';
import type { Command } from '../command';
import { surveysOf } from '../data/stores';

export const listSurveysCommand: Command = {
  summary: 'Lists published surveys: open or not, how many have finished.',
  usage: '',
  examples: ['surveys list', 'surveys list --json --remote'],
  async run(context) {
    const bindings = await context.bindings();
    return inEachCell(context, async (market) => {
      const { documents } = surveysOf(bindings, market);
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
      return { result: rows, text: rows.length === 0 ? 'No survey is published.' : rows.map(describe).join('\n') };
    });
  },
};

interface Listed {
  readonly surveyId: string;
  readonly version: string;
  readonly publishedAt: string;
  readonly finished: number;
  readonly state: string;
  readonly quota: number | null;
  readonly markets: readonly string[];
}

const describe = ({ surveyId, state, finished, quota, markets, version, publishedAt }: Listed) =>
  [
    surveyId.padEnd(24),
    state.padEnd(12),
    `${finished}${quota === null ? '' : ` of ${quota}`} finished`.padEnd(20),
    markets.join(', '),
    `version ${version} of ${publishedAt}`,
  ].join('  ');

function stateOf({ opensAt, closesAt, quota }: Survey, finished: number, now: number): string {
  if (closesAt !== null && Date.parse(closesAt) <= now) return 'closed';
  if (quota !== null && finished >= quota) return 'full';
  return opensAt !== null && Date.parse(opensAt) > now ? 'not yet open' : 'open';
}
