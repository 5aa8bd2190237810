import { figuresFor } from '../../domain/figures';
import { parseGuid } from '../../domain/guid';
import { booksCondition, type Condition, jobCondition } from '../../domain/health';
import { paths } from '../../paths';
import type { BooksHealth, JobHealth, OpenFinding, Part } from '../../services/desk/port';
import type { JobRun } from '../../services/jobs/port';
import { useMarketLink } from '../../ui/market-link';
import { SummaryList } from '../../ui/summary-list';
import { Table } from '../../ui/table';
import type { Translate } from '../../ui/translate';
import { useView } from '../../ui/view';
import { ConditionTag, HealthSection } from './condition';
import { countText, findingText } from './health-words';

const worst = (all: readonly Condition[]): Condition =>
  all.includes('act') ? 'act' : all.includes('watch') ? 'watch' : 'fine';

const conditionOf = ({ job, run }: JobHealth, now: number): Condition =>
  jobCondition(job, run && { agoMs: now - Date.parse(run.ranAt), hasFailed: run.outcome === 'failed' });

/** What a run did, without what it did none of. */
const didText = (t: Translate, { outcome, counts }: JobRun): string => {
  if (outcome === 'failed') return t('desk.jobs.failed');
  const did = Object.entries(counts).filter(([, count]) => count > 0);
  return did.length === 0 ? t('desk.jobs.nothing') : did.map(([name, count]) => countText(t, name, count)).join(', ');
};

export function JobsPart({ part, now }: { part: Part<readonly JobHealth[]>; now: number }) {
  const { t, market, language } = useView();
  const { ago } = figuresFor(market, language);
  return (
    <HealthSection
      title={t('desk.jobs.title')}
      part={part}
      conditionOf={(jobs) => worst(jobs.map((one) => conditionOf(one, now)))}
    >
      {(jobs) => (
        <Table
          caption={t('desk.jobs.title')}
          columns={[
            { key: 'job', head: t('desk.jobs.job'), isStrong: true },
            { key: 'did', head: t('desk.jobs.did') },
            { key: 'state', head: t('desk.health.state'), isNumber: true },
          ]}
          rows={jobs.map((one) => ({
            key: one.job,
            cells: [
              t(`desk.jobs.names.${one.job}`),
              one.run ? `${didText(t, one.run)} · ${ago(now - Date.parse(one.run.ranAt))}` : t('desk.jobs.never'),
              <ConditionTag key="state" condition={conditionOf(one, now)} />,
            ],
          }))}
        />
      )}
    </HealthSection>
  );
}

/** Our books against the provider's: when they were compared last, and what is still different. */
export function BooksPart({ part, now }: { part: Part<BooksHealth>; now: number }) {
  const { t, market, language } = useView();
  const { ago, number, dateTime } = figuresFor(market, language);
  return (
    <HealthSection
      title={t('desk.books.title')}
      part={part}
      conditionOf={({ last, open }) => booksCondition(last?.isAnswered ?? null, open.length)}
    >
      {({ last, open }) => (
        <>
          <SummaryList
            bold
            rows={[
              {
                term: t('desk.books.compared'),
                value: last ? ago(now - Date.parse(last.at)) : t('desk.jobs.never'),
              },
              { term: t('desk.books.checked'), value: last ? number(last.checked) : '–' },
              {
                term: t('desk.books.provider'),
                value: last ? t(last.isAnswered ? 'desk.books.answered' : 'desk.books.silent') : '–',
              },
              { term: t('desk.books.open'), value: number(open.length) },
            ]}
          />
          {open.length > 0 && (
            <Table
              caption={t('desk.books.open')}
              columns={[
                { key: 'kind', head: t('desk.books.kind'), isStrong: true },
                { key: 'subject', head: t('desk.books.subject') },
                { key: 'since', head: t('desk.books.since') },
              ]}
              rows={open.map((one) => ({
                key: one.id,
                cells: [findingText(t, one.kind), <Subject key="subject" {...one} />, dateTime(one.foundAt)],
              }))}
            />
          )}
        </>
      )}
    </HealthSection>
  );
}

/** Most differences are about a membership, and lead to it; the rest is an id to look for. */
function Subject({ kind, subject }: OpenFinding) {
  const link = useMarketLink();
  if (kind === 'deadOutbox' || parseGuid(subject) === null) return subject;
  return (
    <a className="link" href={link(paths.deskMore.member.href({ subscriptionId: subject }))}>
      {subject}
    </a>
  );
}
