import { Fragment } from 'react';
import { addMonths } from '../../../../domain/dates';
import { paths } from '../../../../paths';
import type { ProductPreview } from '../../../../services/membership/plans/port';
import { EmptyState } from '../../../../ui/block/empty-state';
import { RadioRow, Rows } from '../../../../ui/block/rows';
import { SummaryList } from '../../../../ui/block/summary-list';
import { Fieldset } from '../../../../ui/form/checkbox';
import { perInterval, pricePerInterval } from '../../../../ui/text/interval-text';
import { useView } from '../../../../ui/view';
import { hrefOf } from '../../membership/account-subscription';
import { bindingRow, methodRow } from '../../membership/rows';
import type { ActionProps } from '../action';
import { chosenErrors, TaskForm, TaskFrame } from '../frame';
import { daysOf, isChoosable, type ProductOption } from './options';

interface ProductProps extends ActionProps {
  products: readonly ProductOption[];
  chosen: ProductOption | null;
  /** Shows only the chosen product, to be confirmed with its amount. */
  confirms: boolean;
}

export function ChangeProductPage({ products, chosen, confirms, ...props }: ProductProps) {
  if (confirms && chosen) return <ConfirmProduct option={chosen} {...props} />;
  return <ChooseProduct products={products} chosen={chosen} {...props} />;
}

function ChooseProduct({ products, chosen, ...props }: Omit<ProductProps, 'confirms'>) {
  const { t, format } = useView();
  const open = products.filter(isChoosable);
  const closed = products.filter((option) => !isChoosable(option));
  const { studio, productName: product, priceMinor, intervalMonths } = props.subscription;
  const missing = { product: t('form.error.product') };
  const error = chosenErrors(props, missing)?.product;
  return (
    <TaskFrame
      props={props}
      title={t('membership.changeProduct.title')}
      missing={missing}
      lead={t('membership.changeProduct.lead', {
        product,
        price: pricePerInterval(t, format.money(priceMinor), intervalMonths),
      })}
    >
      {open.length === 0 ? (
        <EmptyState title={t('membership.changeProduct.none', { studio: studio.name })}>
          {t('membership.changeProduct.noneText')}{' '}
          <a href={hrefOf(props.subscription, { do: 'changeStudio' })}>{t('membership.changeStudio.action')}</a>
        </EmptyState>
      ) : (
        <TaskForm task="changeProduct" props={props} button={t('form.continue')} hidden={{ preview: 'yes' }}>
          <Fieldset
            legend={t('membership.changeProduct.which', { studio: studio.name })}
            id="product-group"
            error={error}
          >
            <Rows className="options">
              {open.map((option, index) => (
                <Fragment key={option.productId}>
                  <ProductRow option={option} isFirst={index === 0} checked={option === chosen} {...props} />
                  <section className="preview stack">
                    <h2>{t('membership.preview')}</h2>
                    <Effect option={option} {...props} />
                  </section>
                </Fragment>
              ))}
            </Rows>
          </Fieldset>
        </TaskForm>
      )}
      {closed.length > 0 && <Closed products={closed} />}
    </TaskFrame>
  );
}

type RowProps = { option: ProductOption; isFirst: boolean; checked: boolean } & Pick<ActionProps, 'subscription'>;

function ProductRow({ option, isFirst, checked, subscription }: RowProps) {
  const { t, format } = useView();
  const { productId, name, description, priceMinor, billingIntervalMonths, bindingMonths: count, preview } = option;
  const binding = count > 0 ? t('select.binding', { count }) : t('select.free');
  // A term of the present membership goes on in the other one.
  const staysBound = count === 0 && preview && 'bindingEndsOn' in preview && preview.bindingEndsOn;
  const needs = useNeeds(option);
  // What the page is for, among what the memberships are.
  const when = <strong>{useWhen(option, subscription.nextChargeOn)}</strong>;
  return (
    <RadioRow
      name="product"
      value={productId}
      id={isFirst ? 'product' : undefined}
      checked={checked}
      title={name}
      lines={[staysBound ? description : `${binding}. ${description}`, when, ...(needs ? [needs] : [])]}
      figure={format.moneyShort(priceMinor)}
      figureLine={perInterval(t, billingIntervalMonths)}
    />
  );
}

/** The amount is too small to be charged by itself: nothing is paid today, and the page says when it is charged. */
const isCarried = ({ amountMinor, carriedMinor }: Extract<ProductPreview, { when: 'now' }>): boolean =>
  amountMinor === 0 && carriedMinor > 0;

/** Each option names its own date, so that choosing needs no reload. `next`: the day of the next charge, where one is known. */
function useWhen({ preview, name, priceMinor, billingIntervalMonths }: ProductOption, next: string | null): string {
  const { t, format } = useView();
  const each = pricePerInterval(t, format.money(priceMinor), billingIntervalMonths);
  switch (preview?.when) {
    case 'now':
      return isCarried(preview)
        ? t('membership.changeProduct.nowCarried', { amount: format.money(preview.carriedMinor) })
        : t('membership.changeProduct.now', {
            amount: format.money(preview.amountMinor),
            price: next ? t('membership.changeProduct.eachFrom', { price: each, date: format.date(next) }) : each,
          });
    case 'nextPeriod':
      return t('membership.changeProduct.later', { date: format.date(preview.from) });
    case 'present':
      return t('membership.changeProduct.takeBack', { product: name });
    case 'afterBinding':
      return t('membership.changeProduct.bound', { date: format.date(preview.bindingEndsOn) });
    case undefined:
      return t('membership.changeProduct.unpriced');
  }
}

/** Products that cannot be chosen, listed with the reason. */
function Closed({ products }: { products: readonly ProductOption[] }) {
  const { t } = useView();
  return (
    <section>
      <h2 className="h3">{t('membership.changeProduct.closed')}</h2>
      <Rows>
        {products.map((option) => (
          <div className="linked" key={option.productId}>
            <span>
              <strong>{option.name}</strong>
              <br />
              <WhyNot option={option} />
            </span>
            {option.obstacle === 'stopped' && (
              <a className="link" href={`${paths.account.profile.href()}#skin`}>
                {t('membership.changeProduct.seeSkin')}
              </a>
            )}
          </div>
        ))}
      </Rows>
    </section>
  );
}

function WhyNot({ option }: { option: ProductOption }) {
  const { t } = useView();
  const when = useWhen(option, null);
  return option.obstacle === 'stopped' ? t('membership.changeProduct.skinStops') : when;
}

/** What is asked for first, before the change goes on. */
function useNeeds({ obstacle }: ProductOption): string | null {
  const { t, market } = useView();
  if (obstacle === 'age') return t('membership.changeProduct.needsAge', { count: market.age.threshold });
  return obstacle === 'skin' ? t('membership.changeProduct.needsSkin') : null;
}

function Effect({ option, subscription }: { option: ProductOption } & Pick<ActionProps, 'subscription'>) {
  const view = useView();
  const { t, format } = view;
  const { preview, priceMinor, billingIntervalMonths: intervalMonths } = option;
  if (!preview || preview.when === 'afterBinding') return null;
  const each = pricePerInterval(t, format.money(priceMinor), intervalMonths);
  if (preview.when === 'present')
    return <SummaryList bold rows={[{ term: t('membership.changeProduct.price'), value: each }]} />;
  const isNow = preview.when === 'now';
  // A change that waits for the next payment begins with it: its day is in the first row.
  const from = isNow && subscription.nextChargeOn;
  const carriedMinor = isNow && isCarried(preview) ? preview.carriedMinor : 0;
  return (
    <SummaryList
      bold
      rows={[
        {
          term: t('membership.changeProduct.payToday'),
          value:
            isNow && carriedMinor === 0 ? (
              <span className="price">{format.money(preview.amountMinor)}</span>
            ) : (
              t('membership.nothing')
            ),
        },
        carriedMinor > 0 && { term: t('membership.changeProduct.carried'), value: format.money(carriedMinor) },
        isNow && subscription.paymentMethod && methodRow(view, subscription.paymentMethod),
        { term: t('membership.changeProduct.from'), value: isNow ? t('membership.today') : format.date(preview.from) },
        {
          term: t('membership.changeProduct.then'),
          value: from ? t('membership.changeProduct.eachFrom', { price: each, date: format.date(from) }) : each,
        },
        preview.endsDiscount && {
          term: t('membership.changeProduct.discount'),
          value: t('membership.changeProduct.discountEnds'),
        },
        preview.bindingEndsOn
          ? bindingRow(view, preview.bindingEndsOn)
          : { term: t('account.subscription.binding'), value: t('account.subscription.noBinding') },
      ]}
    />
  );
}

/** The button names the amount, since pressing it creates the obligation to pay. */
function ConfirmProduct({ option, ...props }: ActionProps & { option: ProductOption }) {
  const { t, format } = useView();
  const { name, preview, productId, priceMinor } = option;
  // A day without a year is the next of its name.
  const dayOf = (date: string) =>
    (date > addMonths(props.subscription.periodStart, 11) ? format.date : format.dayShort)(date);
  // The price of the change, whenever it is charged.
  const amount = preview?.when === 'now' ? preview.amountMinor + preview.carriedMinor : null;
  const button =
    preview?.when === 'now'
      ? t(isCarried(preview) ? 'membership.changeProduct.carriedButton' : 'membership.changeProduct.payButton', {
          amount: format.money(preview.amountMinor + preview.carriedMinor),
        })
      : preview?.when === 'nextPeriod'
        ? t('membership.changeProduct.laterButton', {
            date: dayOf(preview.from),
            price: format.money(priceMinor),
          })
        : t('membership.changeProduct.keepButton', { product: name });
  return (
    <TaskFrame
      props={props}
      title={t('membership.changeProduct.confirm', { product: name })}
      back={{
        href: hrefOf(props.subscription, { do: 'changeProduct' }),
        label: t('membership.changeProduct.title'),
      }}
    >
      <Effect option={option} {...props} />
      <TaskForm
        task="changeProduct"
        props={props}
        button={button}
        keep={t('membership.changeProduct.keep', { product: props.subscription.productName })}
        hidden={{
          ...{ product: productId, price: String(priceMinor), amount: amount === null ? null : String(amount) },
          days: daysOf(preview),
        }}
      />
    </TaskFrame>
  );
}
