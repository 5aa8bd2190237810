import { paths } from '../../../paths';
import { Note } from '../../../ui/block/banner';
import { ChoiceList } from '../../../ui/block/rows';
import { AgeProof } from '../../../ui/drawings/age-proof';
import { Button, LinkButton } from '../../../ui/form/button';
import { ErrorSummary } from '../../../ui/form/error-summary';
import { Form } from '../../../ui/form/form';
import { HiddenFields } from '../../../ui/form/hidden-fields';
import { IssuerRows, staffChoice } from '../../../ui/identity/issuer-rows';
import { AccountLayout } from '../../../ui/layout/layouts';
import { useView } from '../../../ui/view';
import { AgeHintBanner, titleAfter } from '../age-hint';
import type { AgePageProps } from '../age-props';
import { WhatWeGet } from '../what-we-get';

interface MemberAgeProps extends Omit<AgePageProps, 'chrome' | 'alternatives'> {
  /** The posted issuer does not exist here, or may not be asked now. */
  isFault: boolean;
  /** Studios may have a screen at which a check can be begun. */
  hasScreens: boolean;
  /** The membership that the member wants to change to; null without one. */
  productName: string | null;
  /** Names that change in the address and the form. */
  wish: { product?: string | undefined; subscription?: string | undefined };
}

/** The age check of a member: what is checked, by whom and what is stored, and every way there is on one page. */
export function MemberAgePage(props: MemberAgeProps) {
  const { t } = useView();
  const { hint, isFault, issuers } = props;
  const isRefused = hint === 'refused';
  const several = issuers.length > 1;
  const title = t(isRefused ? 'age.staff' : hint !== null && several ? titleAfter(hint) : 'age.title');
  const change = { do: 'changeProduct', subscription: props.wish.subscription };
  return (
    <AccountLayout
      title={title}
      hasErrors={isFault}
      back={{ href: paths.account.subscription.href(change), label: t('membership.changeProduct.title') }}
      styles={['form']}
    >
      {isFault && !isRefused && <ErrorSummary errors={{ issuers: t('form.error.issuer') }} />}
      <AgeHintBanner hint={hint} issuers={issuers} silent={props.silent} />
      <h1>{title}</h1>
      {isRefused ? <OnlyStaff {...props} /> : <Ways {...props} />}
    </AccountLayout>
  );
}

function Ways({ hint, issuers, silent, staffCheck, hasScreens, productName, wish }: MemberAgeProps) {
  const { t, market } = useView();
  const [only, ...others] = issuers;
  const action = paths.accountMore.ageCheck.href();
  const days = market.retention.draftDays + 1;
  return (
    <>
      {hint === null && (
        <p className="lead">{productName ? t('ageMember.leadFor', { product: productName }) : t('ageMember.lead')}</p>
      )}
      {hint === null && <AgeProof />}
      {hint === null && <WhatWeGet issuerName={others.length === 0 ? only?.name : undefined} />}
      {only && others.length === 0 ? (
        <>
          <Form action={action}>
            <Button name="issuer" value={only.id} busy={t('form.busy')}>
              {t('age.continueWith', { issuer: only.name })}
            </Button>
            <Note icon="lock">{t('age.sentOn', { issuer: only.name })}</Note>
            <HiddenFields values={wish} />
          </Form>
          {staffCheck && (
            <Form action={action}>
              <ChoiceList choices={[staffChoice(t, staffCheck)]} />
              <HiddenFields values={wish} />
            </Form>
          )}
        </>
      ) : (
        <Form action={action} id="issuers">
          <IssuerRows issuers={issuers} silent={silent} staffCheck={staffCheck} />
          <Note icon="lock">{t('age.onlyAnswer')}</Note>
          <HiddenFields values={wish} />
        </Form>
      )}
      <p className="small soft">
        {t('ageMember.kept', { count: days })} <a href={paths.help.howWeCheckAge.href()}>{t('age.howWeCheck')}</a>
      </p>
      {hasScreens && <Note icon="phone">{t('ageMember.atScreen')}</Note>}
    </>
  );
}

/** After a no only staff can decide. */
function OnlyStaff({ staffCheck, wish }: MemberAgeProps) {
  const { t } = useView();
  return (
    <>
      <p className="lead">{t('age.bringId')}</p>
      {staffCheck && <p>{staffCheck}</p>}
      {staffCheck ? (
        <Form action={paths.accountMore.ageCheck.href()}>
          <Button name="issuer" value="manual" busy={t('form.busy')}>
            {t('age.staffStart')}
          </Button>
          <HiddenFields values={wish} />
        </Form>
      ) : (
        <LinkButton href={paths.contact.href()}>{t('account.help.write')}</LinkButton>
      )}
    </>
  );
}
