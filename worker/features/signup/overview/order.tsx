import type { Quote } from '../../../domain/money/pricing';
import { paths } from '../../../paths';
import { Note } from '../../../ui/block/banner';
import { Icon } from '../../../ui/block/icon';
import { Button } from '../../../ui/form/button';
import { Checkbox } from '../../../ui/form/checkbox';
import { Form } from '../../../ui/form/form';
import { HiddenFields } from '../../../ui/form/hidden-fields';
import { eachInterval } from '../../../ui/text/interval-text';
import { useView, type View } from '../../../ui/view';
import { lastOf } from './charges';
import { overviewPlaces } from './faults';
import type { PriceAndOrderProps } from './overview-props';
import { startsOf } from './price';

const termsPath = paths.help.terms.href();

/** Two unticked boxes, today's amount with what follows, and the button directly below it. */
export function OverviewOrder(props: PriceAndOrderProps) {
  const { t, isMounted } = useView();
  const { legal, values, faults, token, formKey } = props;
  return (
    <Form action={paths.signup.overview.href()} id={overviewPlaces.order} className="order-form">
      <div>
        <Checkbox
          name="acceptTerms"
          checked={values.acceptTerms}
          error={faults.includes('acceptTerms') ? t('form.error.terms') : undefined}
        >
          {legal.acceptTerms}
        </Checkbox>
        {isMounted(termsPath) && (
          <a className="link small beside-box" href={termsPath}>
            {t('overview.readTerms')}
          </a>
        )}
      </div>
      <StartBox {...props} />
      <Total {...props} />
      <p className="note">
        <Icon name="lock" small className="screen" />
        <span>
          <span className="screen">{t('overview.nextPage')}</span> {t('overview.withVat')}
        </span>
      </p>
      <HiddenFields values={{ quote: token }} formKey={formKey} />
    </Form>
  );
}

/** The choice of the start is shown only where it makes a difference; otherwise the start is given as a date. */
function StartBox({ quotes, legal, values }: PriceAndOrderProps) {
  const { t, format } = useView();
  const { now, later } = quotes;
  const waits = now.start > now.charges[0].date;
  if (now.start === later.start)
    return <Note icon="calendar">{t('overview.afterCurrent', { date: format.date(now.start) })}</Note>;
  return (
    <div>
      <Checkbox name="startNow" checked={values.startNow}>
        {legal.startNow}
      </Checkbox>
      <p className="small soft beside-box">
        {waits && `${t('overview.afterCurrent', { date: format.date(now.start) })} `}
        {t('overview.startLater', { date: format.date(later.start) })}
      </p>
    </div>
  );
}

function Total({ quotes, legal, intervalMonths, missing }: PriceAndOrderProps) {
  const view = useView();
  const { t, format } = view;
  return (
    <div className="total">
      <p className="sum">
        <span className="strong">{t('overview.today')}</span>
        <span className="price">{format.money(quotes.now.charges[0].amountMinor)}</span>
        {startsOf(quotes).map(({ quote, when }) => (
          <span key={quote.start} className={when ? `small ${when}` : 'small'}>
            {sentenceOf(view, quote, intervalMonths)}
          </span>
        ))}
      </p>
      <Button kind={missing.length > 0 ? 'quiet' : 'order'} busy={t('form.busy')}>
        {legal.orderButton}
      </Button>
    </div>
  );
}

/** Price, later charges, duration and notice, directly above the button. */
function sentenceOf({ t, format }: View, quote: Quote, intervalMonths: number): string {
  const [today, second] = quote.charges;
  const [first, then] = quote.phases;
  const facts = {
    today: format.money(today.amountMinor),
    amount: format.money(second.amountMinor),
    each: eachInterval(t, intervalMonths),
    earliest: format.date(quote.earliestLastDay),
  };
  if (!then || first.count === 1) return t('overview.sum', { ...facts, next: format.date(second.date) });
  return t('overview.sumPhased', {
    ...facts,
    last: format.date(lastOf(first, quote, intervalMonths)),
    next: format.date(then.from),
    after: format.money(then.amountMinor),
  });
}
