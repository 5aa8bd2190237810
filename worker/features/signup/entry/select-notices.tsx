import { paths } from '../../../paths';
import { Banner } from '../../../ui/block/banner';
import { Button, LinkButton } from '../../../ui/form/button';
import { useView } from '../../../ui/view';

/** Most urgent first; a page shows one banner. */
const kinds = [
  'pleaseLogIn',
  'fail',
  'noBirthdate',
  'orderExpired',
  'unknownProduct',
  'notSoldHere',
  'unknownStudio',
  'promotionEnded',
  'promotionUsedUp',
  'promotionUnknown',
] as const;
export type SelectNoticeKind = (typeof kinds)[number];

export interface OrderWaiting {
  productName: string;
  studioName: string;
}

interface SelectNoticeProps {
  notices: readonly SelectNoticeKind[];
  orderWaiting: OrderWaiting | null;
  loginReturnTo?: string;
}

export function SelectNotice({ notices, orderWaiting, loginReturnTo }: SelectNoticeProps) {
  const { t } = useView();
  if (orderWaiting) return <WaitingOrder {...orderWaiting} />;
  const kind = kinds.find((one) => notices.includes(one));
  if (!kind) return null;
  const actions =
    kind === 'pleaseLogIn' ? (
      <LinkButton href={paths.login.href({ returnTo: loginReturnTo })}>{t('shared.login')}</LinkButton>
    ) : undefined;
  if (kind === 'fail' || kind === 'noBirthdate')
    return (
      <Banner
        title={t(`age.hint.${kind}`)}
        icon="info"
        role="status"
        text={t(`age.hint.${kind}Why`, { issuer: t('age.theService') })}
      />
    );
  return <Banner title={t(`select.notices.${kind}.title`)} actions={actions} text={t(`select.notices.${kind}.text`)} />;
}

/** An order is not paid yet: continue with it, or start again. */
function WaitingOrder({ productName, studioName }: OrderWaiting) {
  const { t } = useView();
  return (
    <Banner
      title={t('select.waiting.title')}
      icon="clock"
      actions={
        <>
          <LinkButton href={paths.signup.completed.href()}>{t('select.waiting.pay')}</LinkButton>
          <form method="post" action={paths.signup.entry.href()}>
            <Button kind="quiet" name="intent" value="restart">
              {t('select.waiting.restart')}
            </Button>
          </form>
        </>
      }
      text={t('select.waiting.text', { product: productName, studio: studioName })}
    />
  );
}
