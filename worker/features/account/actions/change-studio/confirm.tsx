import { addressLine } from '../../../../domain/text/address-line';
import { Banner } from '../../../../ui/block/banner';
import { SummaryList } from '../../../../ui/block/summary-list';
import { LinkButton } from '../../../../ui/form/button';
import type { StudioAddress } from '../../../../ui/studio/studio-row';
import { pricePerInterval } from '../../../../ui/text/interval-text';
import { useView } from '../../../../ui/view';
import { hrefOf } from '../../membership/account-subscription';
import type { ActionProps } from '../action';
import { changeProduct } from '../change-product';
import { TaskForm, TaskFrame } from '../frame';

export interface ChosenStudio extends StudioAddress {
  /** The membership that is not sold there; null where all is well. */
  notSold: string | null;
  /** The membership that is planned is sold there. */
  soldSoon: boolean;
}

/** The studio that was chosen, with what stays and what changes, to be confirmed. */
export function ConfirmStudio({ chosen, ...props }: ActionProps & { chosen: ChosenStudio }) {
  const { t, format } = useView();
  const { subscription } = props;
  const { name, notSold, studioId } = chosen;
  const soon = chosen.soldSoon ? subscription.nextProduct : null;
  return (
    <TaskFrame
      props={props}
      title={t('membership.changeStudio.confirm', { studio: name })}
      back={{
        href: hrefOf(subscription, { do: 'changeStudio' }),
        label: t('membership.changeStudio.title'),
      }}
    >
      {notSold !== null && (
        <Banner
          title={t('membership.changeStudio.notSold', { product: notSold, studio: name })}
          actions={
            !soon &&
            changeProduct.isAllowed(subscription) && (
              <LinkButton kind="quiet" href={hrefOf(subscription, { do: 'changeProduct' })}>
                {t('membership.changeProduct.title')}
              </LinkButton>
            )
          }
          text={
            soon
              ? t('membership.changeStudio.soonText', { product: soon.name, date: format.date(soon.from) })
              : t('membership.changeStudio.notSoldText')
          }
        />
      )}
      {notSold === null && (
        <>
          <SummaryList
            bold
            rows={[
              { term: t('accountMain.studio'), value: `${name}, ${addressLine(chosen)}` },
              { term: t('membership.changeProduct.from'), value: t('membership.today') },
              {
                term: t('account.subscription.price'),
                value: t('membership.changeStudio.same', {
                  price: pricePerInterval(t, format.money(subscription.priceMinor), subscription.intervalMonths),
                }),
              },
            ]}
          />
          <TaskForm
            task="changeStudio"
            props={props}
            button={t('membership.changeStudio.button', { studio: name })}
            keep={t('membership.changeStudio.keep', { studio: subscription.studio.name })}
            hidden={{ studio: studioId }}
          />
        </>
      )}
    </TaskFrame>
  );
}
