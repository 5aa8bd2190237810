import type { MailHealth } from '../../../services/back-office/port';
import { useFigures } from '../../../ui/back-office/figures';
import { SummaryList } from '../../../ui/block/summary-list';
import { HealthSection, type Timed } from './condition';

/** The providers of our mails, as far as one refused any, and how many addresses mails come back from. */
export function MailPart({ shown, part, now }: Timed<MailHealth>) {
  const { t, number, dateTime } = useFigures();
  const isAhead = (at: string | null): at is string => at !== null && Date.parse(at) > now;
  const stateOf = ({ restsUntil, quotaUntil }: MailHealth['senders'][number]) => {
    if (isAhead(quotaUntil)) return t('backOffice.mail.quota', { time: dateTime(quotaUntil) });
    if (isAhead(restsUntil)) return t('backOffice.mail.rests', { time: dateTime(restsUntil) });
    return t('backOffice.mail.well');
  };
  return (
    <HealthSection {...shown} title={t('backOffice.mail.title')} part={part}>
      {(facts) => (
        <SummaryList
          bold
          rows={[
            facts.senders.length === 0 && { term: t('backOffice.mail.title'), value: t('backOffice.mail.unasked') },
            ...facts.senders.map((one) => ({ term: t(`backOffice.mail.sender.${one.sender}`), value: stateOf(one) })),
            { term: t('backOffice.mail.bounced'), value: number(facts.bounced) },
            { term: t('backOffice.mail.lately'), value: number(facts.bouncedLately) },
            { term: t('backOffice.mail.complained'), value: number(facts.complained) },
          ]}
        />
      )}
    </HealthSection>
  );
}
