import type { ReactNode } from 'react';
import { addressLine } from '../../../domain/text/address-line';
import { SummaryList } from '../../../ui/block/summary-list';
import { DomeWithMark } from '../../../ui/drawings/dome';
import { LinkButton } from '../../../ui/form/button';
import { SignupLayout } from '../../../ui/layout/layouts';
import { TrustedHtml } from '../../../ui/text/trusted-html';
import { useView } from '../../../ui/view';

export interface Welcome {
  firstName: string;
  lastName: string;
  productName: string;
  /** Formatted for people. */
  number: string;
  paidMinor: number;
  /** A bank debit that takes days. */
  isOnItsWay: boolean;
  nextMinor: number;
  nextOn: string;
  /** First civil day with access. */
  accessFrom: string;
  hasAccess: boolean;
  studio: { name: string; street: string; zip: string; city: string };
  /** How to enter the studio, in the page's language. */
  accessHtml: string;
  usesUv: boolean;
  receiptHref: string | null;
  accountHref: string;
}

export function WelcomePage({ welcome }: { welcome: Welcome }) {
  const { t, format } = useView();
  const { firstName, hasAccess, accessFrom, accountHref, isOnItsWay, paidMinor } = welcome;
  const paidLead = paidMinor > 0 ? 'lead' : 'freeLead';
  const lead = isOnItsWay ? 'onItsWayLead' : paidLead;
  return (
    <SignupLayout
      title={t('paid.welcome.title', { firstName })}
      styles={['rows', 'journey', 'order']}
      width="full"
      hidden
    >
      <div className="welcome">
        <div className="main">
          <h1>{t('paid.welcome.title', { firstName })}</h1>
          <p className="lead">
            {hasAccess ? t(`paid.welcome.${lead}Now`) : t(`paid.welcome.${lead}`, { date: format.date(accessFrom) })}
          </p>
        </div>
        <MembershipCard {...welcome} />
        <div className="main">
          <FirstSteps welcome={welcome} />
          <LinkButton href={accountHref}>{t('paid.welcome.account')}</LinkButton>
        </div>
      </div>
    </SignupLayout>
  );
}

/** The card that has filled since the membership was chosen, with the number that it was all for. */
function MembershipCard(props: Welcome) {
  const { t, format } = useView();
  const { firstName, lastName, productName, studio, number, accessFrom } = props;
  const { paidMinor, isOnItsWay, nextMinor, nextOn, receiptHref } = props;
  const next = { date: format.date(nextOn), amount: format.money(nextMinor) };
  return (
    <section className="card" aria-label={t('side.title')}>
      <DomeWithMark />
      <SummaryList
        bold
        rows={[
          { term: t('paid.welcome.number'), value: <span className="price">{number}</span> },
          { term: t('overview.rows.name'), value: `${firstName} ${lastName}` },
          { term: t('side.product'), value: `${productName}, ${studio.name}` },
          { term: t('account.subscription.accessFrom'), value: format.date(accessFrom) },
          {
            term: t(isOnItsWay ? 'paid.welcome.onItsWay' : 'paid.welcome.paid'),
            value: format.money(paidMinor),
            change: receiptHref ? { href: receiptHref, label: t('paid.welcome.receipt') } : undefined,
          },
          { term: t('paid.welcome.next'), value: t('paid.welcome.nextValue', next) },
        ]}
      />
    </section>
  );
}

/** Where to go, how to enter, what to do there. */
function FirstSteps({ welcome }: { welcome: Welcome }) {
  const { t } = useView();
  const { studio, accessHtml, usesUv } = welcome;
  const steps: readonly { key: string; text: ReactNode }[] = [
    { key: 'go', text: t('paid.welcome.go', { studio: studio.name, address: addressLine(studio) }) },
    ...(accessHtml ? [{ key: 'access', text: <TrustedHtml html={accessHtml} /> }] : []),
    { key: 'time', text: usesUv ? t('paid.welcome.goggles') : t('paid.welcome.time') },
  ];
  return (
    <section>
      <h2>{t('paid.welcome.steps')}</h2>
      <ol className="rows numbered">
        {steps.map(({ key, text }) => (
          <li key={key}>
            <div className="step-text">{text}</div>
          </li>
        ))}
      </ol>
    </section>
  );
}
