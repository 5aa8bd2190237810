import type { Issuer, Market } from '../../domain/market';
import { paths } from '../../paths';
import { nameOf } from '../../ui/issuer-choice';
import { SignupLayout } from '../../ui/layouts';
import { FactList } from '../../ui/rows';
import { SummaryList } from '../../ui/summary-list';
import type { Translate } from '../../ui/translate';
import { useView, type View } from '../../ui/view';

/** The practice statement on age checks (ISO/IEC 27566-1): everything on it is read from the market's own data. */
export function AgeInfoPage() {
  const view = useView();
  const { t, market, format } = view;
  const { age, seller } = market;
  const open = market.issuers.filter(({ enabled }) => enabled);
  // Another way to an issuer is the same issuer to who reads this.
  const issuers = open.filter(({ standsInFor }) => !open.some(({ id }) => id === standsInFor));
  return (
    <SignupLayout title={t('ageInfo.title')} styles={['rows']}>
      <h1>{t('ageInfo.title')}</h1>
      <p className="lead">{t('ageInfo.lead')}</p>
      <Why age={age} marketId={market.id} />
      <section>
        <h2>{t('ageInfo.ways.title')}</h2>
        <SummaryList rows={waysOf(view, issuers)} />
      </section>
      <section>
        <h2>{t('ageInfo.kept.title')}</h2>
        <FactList ruled facts={keptOf(t, issuers)} />
        <p>{t('age.kept', { count: market.retention.abandonedOrderDays })}</p>
      </section>
      <section>
        <h2>{t('ageInfo.never.title')}</h2>
        <FactList ruled facts={neverOf(t, market)} />
      </section>
      <section>
        <h2>{t('ageInfo.other.title')}</h2>
        <p>{t('ageInfo.other.text')}</p>
      </section>
      <section>
        <h2>{t('ageInfo.complain.title')}</h2>
        <p>
          {t('ageInfo.complain.text')}{' '}
          <a className="link" href={`mailto:${seller.mail}`}>
            {seller.mail}
          </a>
        </p>
        <p>
          <a className="link" href={paths.contact.href({ topic: 'joining' })}>
            {t('help.write')}
          </a>
        </p>
      </section>
      <p className="small soft">
        {t('ageInfo.standard')}
        <br />
        {t('ageInfo.version', { version: age.policyVersion, date: format.date(age.validFrom) })}
      </p>
    </SignupLayout>
  );
}

function Why({ age, marketId }: { age: Market['age']; marketId: Market['id'] }) {
  const { t } = useView();
  const again = age.reverifyAfterDays;
  return (
    <section>
      <h2>{t('ageInfo.why.title')}</h2>
      <p>{t('ageInfo.why.text', { threshold: age.threshold })}</p>
      <p>
        {t(`ageInfo.why.basis.${age.legalBasis}`)} {t(`ageInfo.why.rule.${marketId}`)}
      </p>
      <p>
        {t(`ageInfo.why.stage.${age.stage}`)}{' '}
        {again === null ? t('ageInfo.why.once') : t('ageInfo.why.again', { count: again })}
      </p>
    </section>
  );
}

/** Issuers by name, the studio's screen where an issuer may be used at it, staff everywhere. */
function waysOf({ t, market }: View, issuers: readonly Issuer[]) {
  const { age } = market;
  const atScreen = issuers.filter(({ kioskAllowed }) => kioskAllowed).map((issuer) => nameOf(t, issuer));
  const documents = age.documents.map((document) => insideSentence(t(`manual.documents.${document}`)));
  return [
    ...issuers.map((issuer) => ({
      term: nameOf(t, issuer),
      value: t('ageInfo.ways.issuer', {
        threshold: age.threshold,
        assurance: t(`ageInfo.ways.assurance.${issuer.assurance}`),
      }),
    })),
    ...(atScreen.length > 0
      ? [
          {
            term: t('ageInfo.ways.screen'),
            value: t('ageInfo.ways.screenText', { issuers: atScreen.join(', ') }),
          },
        ]
      : []),
    {
      term: t('ageInfo.ways.staff'),
      value: [
        t('ageInfo.ways.staffText', { documents: documents.join(', ') }),
        ...(age.challengeAge === null ? [] : [t('ageInfo.ways.challenge', { age: age.challengeAge })]),
      ].join(' '),
    },
  ];
}

/** A name that begins a row, in the middle of a sentence; what is written in capitals stays so. */
const insideSentence = (name: string) =>
  /^\p{Lu}\p{Lu}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);

function keptOf(t: Translate, [first]: readonly Issuer[]) {
  return [
    { key: 'result', text: t('ageInfo.kept.result') },
    ...(first ? [{ key: 'method', text: t('ageInfo.kept.method', { issuer: nameOf(t, first) }) }] : []),
    { key: 'document', text: t('ageInfo.kept.document') },
    { key: 'assurance', text: t('ageInfo.kept.assurance') },
    { key: 'policy', text: t('ageInfo.kept.policy') },
    { key: 'time', text: t('ageInfo.kept.time') },
  ];
}

function neverOf(t: Translate, market: Market) {
  return [
    { key: 'birthDate', icon: 'cross' as const, text: t('age.birthDate') },
    { key: 'number', icon: 'cross' as const, text: t(`age.number.${market.id}`) },
    { key: 'photo', icon: 'cross' as const, text: t('age.photo') },
    { key: 'copy', icon: 'cross' as const, text: t('ageInfo.never.copy') },
    { key: 'rest', icon: 'cross' as const, text: t('ageInfo.never.rest') },
  ];
}
