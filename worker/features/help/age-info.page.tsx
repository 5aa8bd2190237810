import type { Issuer } from '../../domain/markets/issuer';
import type { Market } from '../../domain/markets/market';
import { unjoinedDays } from '../../domain/markets/retention';
import { paths } from '../../paths';
import { FactList } from '../../ui/block/fact-list';
import { SummaryList } from '../../ui/block/summary-list';
import { nameOf } from '../../ui/identity/issuer-choice';
import type { Translate } from '../../ui/text/text-key';
import { useView, type View } from '../../ui/view';
import { Article } from './article';

const sections = ['why', 'ways', 'kept', 'never', 'other', 'complain'] as const;

/** The practice statement on age checks (ISO/IEC 27566-1), generated from the market's data. */
export function AgeInfoPage() {
  const view = useView();
  const { t, market, format } = view;
  const { age, seller } = market;
  const open = market.issuers.filter(({ enabled }) => enabled);
  // A stand-in for an issuer is not listed beside it.
  const issuers = open.filter(({ standsInFor }) => !open.some(({ id }) => id === standsInFor));
  return (
    <Article
      besideOnly
      title={t('ageInfo.title')}
      lead={<p className="lead">{t('ageInfo.lead')}</p>}
      contents={sections.map((id) => ({ id, title: t(`ageInfo.${id}.title`) }))}
    >
      <Why age={age} marketId={market.id} />
      <section id="ways">
        <h2>{t('ageInfo.ways.title')}</h2>
        <SummaryList rows={waysOf(view, issuers)} />
      </section>
      <section id="kept">
        <h2>{t('ageInfo.kept.title')}</h2>
        <FactList ruled facts={keptOf(t, issuers)} />
        <p>{t('age.kept', { count: unjoinedDays(market) })}</p>
      </section>
      <section id="never">
        <h2>{t('ageInfo.never.title')}</h2>
        <FactList ruled facts={neverOf(t, market)} />
      </section>
      <section id="other">
        <h2>{t('ageInfo.other.title')}</h2>
        <p>{t('ageInfo.other.text')}</p>
      </section>
      <section id="complain">
        <h2>{t('ageInfo.complain.title')}</h2>
        <p>
          {t('ageInfo.complain.text')} <a href={`mailto:${seller.mail}`}>{seller.mail}</a>
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
    </Article>
  );
}

function Why({ age, marketId }: { age: Market['age']; marketId: Market['id'] }) {
  const { t } = useView();
  const again = age.reverifyAfterDays;
  return (
    <section id="why">
      <h2>{t('ageInfo.why.title')}</h2>
      <p>{t('ageInfo.why.text', { threshold: age.threshold })}</p>
      <p>
        {t(`ageInfo.why.basis.${age.legalBasis}`)} {t(`market.${marketId}.ageLaw`)}
      </p>
      <p>
        {t(`ageInfo.why.stage.${age.stage}`)}{' '}
        {again === null ? t('ageInfo.why.once') : t('ageInfo.why.again', { count: again })}
      </p>
    </section>
  );
}

/** The issuers by name, the kiosk where an issuer may be used at it, and staff. */
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
    atScreen.length > 0 && {
      term: t('ageInfo.ways.screen'),
      value: t('ageInfo.ways.screenText', { issuers: atScreen.join(', ') }),
    },
    {
      term: t('ageInfo.ways.staff'),
      value: [
        t('ageInfo.ways.staffText', { documents: documents.join(', ') }),
        ...(age.challengeAge === null ? [] : [t('ageInfo.ways.challenge', { age: age.challengeAge })]),
      ].join(' '),
    },
  ];
}

/** A name written for the start of a row, lowercased for the middle of a sentence; abbreviations in capitals stay. */
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
    { key: 'number', icon: 'cross' as const, text: t(`market.${market.id}.nationalNumber`) },
    { key: 'photo', icon: 'cross' as const, text: t('age.photo') },
    { key: 'copy', icon: 'cross' as const, text: t('ageInfo.never.copy') },
    { key: 'rest', icon: 'cross' as const, text: t('ageInfo.never.rest') },
  ];
}
