import { figuresFor } from '../../../domain/back-office/figures';
import { parseGuid } from '../../../domain/guid';
import { paths } from '../../../paths';
import type { BehindPart, JobHealth, LedgerHealth, OpenFinding } from '../../../services/back-office/port';
import { type JobRun, type PartName, partNames } from '../../../services/jobs/port';
import { useFigures } from '../../../ui/back-office/figures';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { Link } from '../../../ui/block/link';
import { SummaryList } from '../../../ui/block/summary-list';
import { Table } from '../../../ui/block/table';
import type { Translate } from '../../../ui/text/text-key';
import { useView } from '../../../ui/view';
import { HealthSection, oddTag, type Timed } from './condition';
import { jobHealthCondition } from './conditions';
import { countText, findingText } from './words';

/** How far a part is of which something is left. */
const behindText = (
  t: Translate,
  { part, since, rows, reached }: BehindPart,
  figures: Figures,
  now: number,
): string => {
  const name = named.has(part) ? t(`backOffice.jobs.parts.${part as PartName}`) : part;
  const place = { name, since: figures.ago(now - Date.parse(since)), number: figures.number(rows) };
  return reached === null
    ? t('backOffice.jobs.behind', place)
    : t('backOffice.jobs.behindAt', { ...place, day: figures.day(reached) });
};

type Figures = ReturnType<typeof figuresFor>;
const named: ReadonlySet<string> = new Set(partNames);

/** The outcome of a run; counts of zero are left out. */
const didText = (t: Translate, { outcome, counts }: JobRun): string => {
  if (outcome === 'failed') return t('backOffice.jobs.failed');
  const did = Object.entries(counts).filter(([, count]) => count > 0);
  return did.length === 0
    ? t('backOffice.jobs.nothing')
    : did.map(([name, count]) => countText(t, name, count)).join(', ');
};

export function JobsPart({ shown, part, now }: Timed<readonly JobHealth[]>) {
  const { t, market, language } = useView();
  const figures = figuresFor(market, language);
  return (
    <HealthSection {...shown} title={t('backOffice.jobs.title')} part={part}>
      {(jobs) => (
        <Table
          caption={t('backOffice.jobs.title')}
          rows={jobs}
          columns={(column) => [
            column(t('backOffice.jobs.job'), { isStrong: true }, ({ job }) => t(`backOffice.jobs.names.${job}`)),
            column(t('backOffice.jobs.did'), (job) => <Did job={job} now={now} figures={figures} />),
            column(t('backOffice.health.state'), { isEnd: true }, (job) => oddTag(jobHealthCondition(job, now))),
          ]}
        />
      )}
    </HealthSection>
  );
}

function Did({ job: { run, behind }, now, figures }: { job: JobHealth; now: number; figures: Figures }) {
  const { t } = useView();
  if (!run) return t('backOffice.jobs.never');
  const did = `${didText(t, run)} · ${figures.ago(now - Date.parse(run.ranAt))}`;
  if (behind.length === 0) return did;
  return (
    <>
      <p>{did}</p>
      {behind.map((one) => (
        <p key={one.part}>{behindText(t, one, figures, now)}</p>
      ))}
    </>
  );
}

/** Reconciliation of our ledger with the provider's: when it last ran, and the open differences. */
export function LedgerPart({ shown, part, now }: Timed<LedgerHealth>) {
  const { t, ago, number, dateTime } = useFigures();
  return (
    <HealthSection {...shown} title={t('backOffice.ledger.title')} part={part}>
      {({ last, open }) => (
        <>
          <SummaryList
            bold
            rows={[
              {
                term: t('backOffice.ledger.compared'),
                value: last ? ago(now - Date.parse(last.at)) : t('backOffice.jobs.never'),
              },
              { term: t('backOffice.ledger.checked'), value: last ? number(last.checked) : '–' },
              {
                term: t('backOffice.ledger.provider'),
                value: last ? t(last.isAnswered ? 'backOffice.ledger.answered' : 'backOffice.ledger.silent') : '–',
              },
              { term: t('backOffice.ledger.open'), value: number(open.length) },
            ]}
          />
          {open.length > 0 && (
            <Table
              caption={t('backOffice.ledger.open')}
              rows={open}
              columns={(column) => [
                column(t('backOffice.ledger.kind'), { isStrong: true }, ({ kind }) => findingText(t, kind)),
                column(t('backOffice.ledger.subject'), (one) => <Subject {...one} />),
                column(t('backOffice.ledger.since'), ({ foundAt }) => dateTime(foundAt)),
              ]}
            />
          )}
        </>
      )}
    </HealthSection>
  );
}

/** Most differences concern a membership and link to it; the others show an id. */
function Subject({ kind, subject }: OpenFinding) {
  const link = useMarketLink();
  if (kind === 'deadOutbox' || parseGuid(subject) === null) return subject;
  return <Link href={link(paths.backOfficeMore.member.href({ subscriptionId: subject }))}>{subject}</Link>;
}
