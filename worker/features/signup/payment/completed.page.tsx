import { paths } from '../../../paths';
import { Banner, Note } from '../../../ui/block/banner';
import { Link } from '../../../ui/block/link';
import { SummaryList } from '../../../ui/block/summary-list';
import { DomeWithMark } from '../../../ui/drawings/dome';
import { Button } from '../../../ui/form/button';
import { Form } from '../../../ui/form/form';
import { HiddenFields } from '../../../ui/form/hidden-fields';
import { Columns, SignupLayout } from '../../../ui/layout/layouts';
import { useView } from '../../../ui/view';

export interface CompletedPageProps {
  /** Formatted for people. */
  number: string;
  productName: string;
  studioName: string;
  firstAmountMinor: number;
  thenAmountMinor: number;
  /** Civil date of the next charge. */
  thenOn: string;
  formKey: string;
  /** Why the payment has to be started again. */
  fault: 'unavailable' | 'declined' | 'expired' | 'notPaid' | null;
  emailTo: string;
}

/** The order is placed; payment follows on the provider's page. */
export function CompletedPage(props: CompletedPageProps) {
  const { t, format } = useView();
  const { firstAmountMinor, formKey, emailTo } = props;
  // Where nothing is due today, the provider asks only for what is charged later, and nobody has left anything unpaid.
  const fault = firstAmountMinor === 0 && props.fault === 'notPaid' ? null : props.fault;
  // That an order was received is no headline over a payment that was not.
  const title = t(fault ? 'select.waiting.title' : 'completed.title');
  return (
    <SignupLayout
      title={title}
      hasErrors={fault !== null && fault !== 'notPaid'}
      styles={['rows', 'journey', 'order']}
      width="full"
      hidden
    >
      <Columns side={<OrderCard {...props} />}>
        <h1>{title}</h1>
        {fault ? (
          <Banner
            tone={fault === 'notPaid' ? 'notice' : 'failure'}
            title={t(`completed.fault.${fault}.title`)}
            role={fault === 'notPaid' ? 'status' : 'alert'}
            text={t(`completed.fault.${fault}.text`)}
            isOutage={fault === 'unavailable'}
          />
        ) : (
          <p className="lead">{t(firstAmountMinor > 0 ? 'completed.lead' : 'completed.free.lead')}</p>
        )}
        <Form action={paths.signup.completed.href()} className="pay fill">
          <p className="sum">
            <span className="strong">{t('completed.today')}</span>
            <span className="price">{format.money(firstAmountMinor)}</span>
          </p>
          <Button icon={fault === 'unavailable' ? 'refresh' : undefined} busy={t('form.busy')}>
            {t(fault === 'unavailable' ? 'errors.again' : firstAmountMinor ? 'completed.pay' : 'completed.free.pay')}
          </Button>
          <HiddenFields formKey={formKey} />
        </Form>
        <Note icon="mail">{t('completed.emailTo', { email: emailTo })}</Note>
        <p>
          {/* Where an order that waits can be dropped, and another begun. */}
          <Link href={paths.signup.entry.href()}>{t('completed.change')}</Link>
        </p>
      </Columns>
    </SignupLayout>
  );
}

/** The card that has filled on the way, with the number of the order. */
function OrderCard({ number, productName, studioName, thenAmountMinor, thenOn }: CompletedPageProps) {
  const { t, format } = useView();
  const next = { date: format.date(thenOn), amount: format.money(thenAmountMinor) };
  return (
    <section className="card" aria-label={t('side.title')}>
      <DomeWithMark pale />
      <SummaryList
        bold
        rows={[
          { term: t('completed.number'), value: <span className="price num">{number}</span> },
          { term: t('overview.rows.product'), value: productName },
          { term: t('overview.rows.studio'), value: studioName },
          { term: t('completed.next'), value: t('completed.nextValue', next) },
        ]}
      />
    </section>
  );
}
