import { namedPauseReasons } from '../../../domain/markets/market-data';
import { namedCancelReasons } from '../../../domain/membership/cancel-reasons';
import { BarChart } from '../../../ui/back-office/bar-chart';
import { ChartWithTable } from '../../../ui/back-office/figure-table';
import { useFigures } from '../../../ui/back-office/figures';
import { Note } from '../../../ui/block/banner';
import type { Translate } from '../../../ui/text/text-key';
import type { AskedNumbers } from './ask';
import { useListOf } from './lists';
import type { ReasonCount } from './view';

type Kind = 'leave' | 'pause';

/** The member's own words for a reason; ours for what ends a membership without one. */
function nameOf(t: Translate, kind: Kind, reason: string): string {
  if (reason === 'none' || reason === 'unpaid' || reason === 'withdrawn' || reason === 'atOnce')
    return t(`backOffice.business.reason.${reason}`);
  const left = namedCancelReasons.find((one) => one === reason);
  const rests = namedPauseReasons.find((one) => one === reason);
  if (kind === 'leave') return left ? t(`membership.cancel.reasons.${left}`) : reason;
  return rests ? t(`membership.pause.reasons.${rests}`) : reason;
}

interface ReasonsProps {
  asked: AskedNumbers;
  kind: Kind;
  reasons: readonly ReasonCount[];
}

/** Why memberships end or rest, as members say it, drawn and in figures. */
export function Reasons({ asked, kind, reasons }: ReasonsProps) {
  const { t, number } = useFigures();
  const title = t(`backOffice.business.reasons.${kind}`);
  const list = useListOf(asked)(kind, t('backOffice.business.who'));
  const given = reasons.filter(({ count, before }) => count > 0 || before > 0);
  return (
    <section>
      <h2>{title}</h2>
      {given.length === 0 ? (
        <Note>{t('backOffice.business.noReasons')}</Note>
      ) : (
        <>
          <ChartWithTable
            caption={title}
            rows={given}
            columns={(column) => [
              column(t('backOffice.money.reason'), ({ reason }) => nameOf(t, kind, reason)),
              column(t('backOffice.business.period'), ({ count }) => number(count)),
              column(t('backOffice.business.before'), ({ before }) => number(before)),
            ]}
          >
            <BarChart
              label={title}
              heads={[t('backOffice.business.period'), t('backOffice.business.before')]}
              bars={given.map(({ reason, count, before }) => ({
                key: reason,
                label: nameOf(t, kind, reason),
                value: count,
                figures: [number(count), number(before)],
              }))}
            />
          </ChartWithTable>
          {typeof list !== 'string' && <p>{list}</p>}
        </>
      )}
    </section>
  );
}
