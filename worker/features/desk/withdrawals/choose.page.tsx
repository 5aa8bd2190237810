import { figuresFor } from '../../../domain/figures';
import type { Market } from '../../../domain/market';
import { paths } from '../../../paths';
import type { WithdrawalRecord } from '../../../services/withdrawals/port';
import { Banner, Note } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { DeskLayout } from '../../../ui/desk-layout';
import { ErrorSummary } from '../../../ui/error-summary';
import { Form } from '../../../ui/form';
import { useMarketLink } from '../../../ui/market-link';
import { SummaryList } from '../../../ui/summary-list';
import { useView } from '../../../ui/view';
import { MemberNumberField } from '../member-number-field';

interface ChoosePageProps {
  /** Of the statement. */
  market: Market;
  withdrawal: WithdrawalRecord;
  typed: string;
  /** Why it cannot be that membership; null where nothing was asked. */
  error: string | null;
}

/** One statement that waits, as it was typed: which membership it is, or that it is none. */
export function ChoosePage({ market, withdrawal, typed, error }: ChoosePageProps) {
  const { t, language } = useView();
  const link = useMarketLink();
  const { withdrawalId, name, contract, email, receivedAt, waitsFor, outcome } = withdrawal;
  const href = { withdrawal: withdrawalId };
  return (
    <DeskLayout
      title={t('desk.withdrawals.one')}
      styles={['form']}
      hasErrors={error !== null}
      back={{ href: link(paths.desk.withdrawals.href()) }}
    >
      <ErrorSummary errors={error ? { number: error } : {}} />
      <h1>{t('desk.withdrawals.one')}</h1>
      {outcome === 'tooLate' && <Banner title={t('desk.withdrawals.tooLate')} />}
      <SummaryList
        bold
        rows={[
          { term: t('desk.withdrawals.sent'), value: figuresFor(market, language).dateTime(receivedAt) },
          { term: t('desk.withdrawals.name'), value: name },
          { term: t('desk.member.number'), value: contract },
          { term: t('desk.withdrawals.email'), value: email },
          { term: t('desk.withdrawals.waitsFor'), value: t(`desk.withdrawals.waits.${waitsFor ?? 'operator'}`) },
        ]}
      />
      <h2>{t('desk.withdrawals.find')}</h2>
      <Form action={paths.deskActions.chooseWithdrawal.href(href, { market: market.id })}>
        <MemberNumberField market={market} typed={typed} error={error ?? undefined} />
        <Button>{t('desk.withdrawals.next')}</Button>
      </Form>
      <p>
        <a className="link" href={link(paths.deskActions.setAsideWithdrawal.href(href))}>
          {t('desk.withdrawals.aside.link')}
        </a>
      </p>
      <Note>{t('desk.withdrawals.noted')}</Note>
    </DeskLayout>
  );
}
