import { figuresFor } from '../../../domain/back-office/figures';
import type { Market } from '../../../domain/markets/market';
import { paths } from '../../../paths';
import type { WithdrawalRecord } from '../../../services/membership/withdrawals/port';
import { BackOfficeLayout } from '../../../ui/back-office/layout';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { Banner, Note } from '../../../ui/block/banner';
import { SummaryList } from '../../../ui/block/summary-list';
import { Button, LinkButton } from '../../../ui/form/button';
import { Form } from '../../../ui/form/form';
import { Columns } from '../../../ui/layout/layouts';
import { useView } from '../../../ui/view';
import { MemberNumberField } from '../members/number-field';

export interface ChoosePageProps {
  market: Market;
  withdrawal: WithdrawalRecord;
  typed: string;
  /** Why it cannot be this membership; null when none was chosen yet. */
  error: string | null;
}

/** A waiting statement as it was typed. The operator says which membership it is about, or that there is none. */
export function ChoosePage({ market, withdrawal, typed, error }: ChoosePageProps) {
  const { t, language } = useView();
  const link = useMarketLink();
  const { withdrawalId, name, contract, email, receivedAt, waitsFor, outcome } = withdrawal;
  const href = { withdrawal: withdrawalId };
  const title = t('backOffice.withdrawals.one', { name });
  return (
    <BackOfficeLayout
      title={title}
      styles={['form']}
      errors={error ? { number: error } : {}}
      back={{ href: link(paths.backOffice.withdrawals.href()) }}
    >
      <h1>{title}</h1>
      {outcome === 'tooLate' && <Banner title={t('backOffice.withdrawals.tooLate')} />}
      {/* What is asked stands beside what it is about. */}
      <Columns
        side={
          <>
            <h2>{t('backOffice.withdrawals.find')}</h2>
            <Form action={paths.backOfficeActions.chooseWithdrawal.href(href, { market: market.id })}>
              <MemberNumberField market={market} typed={typed} error={error ?? undefined} />
              <div className="actions">
                <Button>{t('backOffice.withdrawals.next')}</Button>
                <LinkButton kind="quiet" href={link(paths.backOfficeActions.setAsideWithdrawal.href(href))}>
                  {t('backOffice.withdrawals.aside.link')}
                </LinkButton>
              </div>
            </Form>
            <Note>{t('backOffice.withdrawals.noted')}</Note>
          </>
        }
      >
        <SummaryList
          bold
          rows={[
            { term: t('backOffice.withdrawals.sent'), value: figuresFor(market, language).dateTime(receivedAt) },
            { term: t('backOffice.withdrawals.name'), value: name },
            { term: t('backOffice.withdrawals.contract'), value: contract },
            { term: t('backOffice.withdrawals.email'), value: email },
            // Who looks knows of itself that it is asked.
            waitsFor === 'mailbox' && {
              term: t('backOffice.withdrawals.waitsFor'),
              value: t('backOffice.withdrawals.waits.mailbox'),
            },
          ]}
        />
      </Columns>
    </BackOfficeLayout>
  );
}
