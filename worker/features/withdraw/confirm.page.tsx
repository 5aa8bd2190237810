import { civilDateOf } from '../../domain/dates';
import { legalWords } from '../../domain/markets/legal-words';
import { paths } from '../../paths';
import { SummaryList } from '../../ui/block/summary-list';
import { Button, LinkButton } from '../../ui/form/button';
import { Form } from '../../ui/form/form';
import { SignupLayout } from '../../ui/layout/layouts';
import { useView } from '../../ui/view';

export interface ConfirmWithdrawalPageProps {
  token: string;
  /** `over`: the link has no effect any more. */
  state: 'open' | 'done' | 'over';
  /** The agreement was ended otherwise, in the account or by another statement. */
  hasEnded: boolean;
  contract: string;
  /** Instant from which the statement counts, epoch milliseconds. */
  receivedAt: number;
  /** What comes back, or would. */
  refundMinor: number;
}

/** The page of the mail's link: it shows the withdrawal, its button makes it. */
export function ConfirmWithdrawalPage(props: ConfirmWithdrawalPageProps) {
  const { token, state, hasEnded, contract, receivedAt, refundMinor } = props;
  const view = useView();
  const { t, market, format } = view;
  const title = t(`withdraw.link.${state}.title`);
  const date = format.date(civilDateOf(receivedAt, market.timeZone));
  const time = format.time(receivedAt);
  const { mail } = market.seller;
  return (
    <SignupLayout title={title} hidden styles={['form', 'rows']}>
      <h1>{title}</h1>
      <p className="lead">{t(`withdraw.link.${state}.lead`, { date, time })}</p>
      <SummaryList
        bold
        rows={[
          refundMinor > 0 && {
            term: t('withdraw.link.refund'),
            value: (
              <>
                <span className="price">{format.money(refundMinor)}</span>
                <span className="line term">{t('mail.withdrawal.refund')}</span>
              </>
            ),
          },
          { term: t('withdraw.contract'), value: contract },
        ]}
      />
      {state === 'done' && <p>{t('withdraw.link.done.text')}</p>}
      {state === 'open' && (
        <>
          <p>{t('withdraw.link.open.text')}</p>
          <Form action={paths.withdrawConfirm.href({ token })}>
            <Button kind="plain" busy={t('form.busy')}>
              {legalWords(view, 'withdrawConfirm')}
            </Button>
          </Form>
        </>
      )}
      <p>
        {t(hasEnded ? 'withdraw.link.ended' : `withdraw.link.${state}.write`)} <a href={`mailto:${mail}`}>{mail}</a>
      </p>
      {state === 'done' && (
        <LinkButton kind="quiet" href={paths.signup.entry.href()}>
          {t('errors.home')}
        </LinkButton>
      )}
    </SignupLayout>
  );
}
