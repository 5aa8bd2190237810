import { keptOf, retention, type StoredPart, storedPartsOf } from '../../domain/markets/retention';
import { unbreakable } from '../../domain/text/format';
import { paths } from '../../paths';
import { FactList } from '../../ui/block/fact-list';
import { Fold } from '../../ui/block/fold';
import { SummaryList } from '../../ui/block/summary-list';
import { useView } from '../../ui/view';
import { Article } from './article';
import { AuthorityAddress } from './authority';
import { CookieSection } from './cookie-section';
import { RightsSection } from './rights-section';
import { VersionNote } from './version-note';

/** The privacy notice: which data we hold, why, for how long, and people's rights (GDPR art. 13 and 14). */
export function PrivacyPage() {
  const { t, market, isMounted } = useView();
  const title = t('privacy.title');
  const law = t(`privacy.law.${market.dataLaw}`);
  const hasSurveys = isMounted(paths.survey.patterns[0]);
  return (
    <Article
      title={title}
      description={t('privacy.lead')}
      lead={<p className="lead">{t('privacy.lead')}</p>}
      contents={sections
        .filter((id) => id !== 'surveys' || hasSurveys)
        .map((id) => ({ id, title: t(`privacy.${id}.title`) }))}
    >
      <Controller />
      <KeptParts law={law} />
      <section id="never">
        <h2>{t('privacy.never.title')}</h2>
        <FactList ruled facts={never.map((key) => ({ key, icon: 'cross', text: t(`privacy.never.${key}`) }))} />
      </section>
      <section id="free">
        <h2>{t('privacy.free.title')}</h2>
        <p>{t('privacy.free.text', { law })}</p>
      </section>
      <section id="automatic">
        <h2>{t('privacy.automatic.title')}</h2>
        <p>{t('privacy.automatic.text')}</p>
      </section>
      {hasSurveys && (
        <section id="surveys">
          <h2>{t('privacy.surveys.title')}</h2>
          <p>{t('privacy.surveys.text', { law, days: retention.surveyDeviceDays })}</p>
        </section>
      )}
      <Recipients />
      <CookieSection />
      <RightsSection law={law} />
      <section id="complain">
        <h2>{t('privacy.complain.title')}</h2>
        <p>{t('privacy.complain.text')}</p>
        <AuthorityAddress authority={market.authorities.data} />
      </section>
      <VersionNote document="privacy" />
    </Article>
  );
}

const never = ['birthDate', 'card', 'password', 'position', 'address'] as const;

const sections = [
  'controller',
  'kept',
  'never',
  'free',
  'automatic',
  'surveys',
  'recipients',
  'cookies',
  'rights',
  'complain',
] as const;

function Controller() {
  const { t, market } = useView();
  const { legalName, companyNumber, address, mail, phone } = market.seller;
  return (
    <section id="controller">
      <h2>{t('privacy.controller.title')}</h2>
      <p>{t('privacy.controller.text')}</p>
      <p>
        {legalName}, {companyNumber}
        <br />
        {address}
        <br />
        <a href={`mailto:${mail}`}>{mail}</a>, {unbreakable(phone)}
      </p>
      <p className="screen">
        <a className="link" href={paths.contact.href({ topic: 'privacy' })}>
          {t('help.write')}
        </a>
      </p>
    </section>
  );
}

/** Each kind of data with its purpose, retention and legal basis, from the list that the purge deletes by; folded by what it goes with. */
function KeptParts({ law }: { law: string }) {
  const { t, market } = useView();
  const folds = Map.groupBy(storedPartsOf(market), groupOf);
  return (
    <section id="kept">
      <h2>{t('privacy.kept.title')}</h2>
      <p>{t('privacy.kept.text', { law, days: retention.backupDays })}</p>
      <div className="rows">
        {[...folds].map(([group, parts]) => (
          <div key={group}>
            <Fold
              title={<strong>{group === 'letters' ? t('help.letters') : t(`contact.topics.${group}.title`)}</strong>}
            >
              <SummaryList
                rows={parts.map((part) => ({ term: t(`stored.title.${part}`), value: <Kept {...{ part, law }} /> }))}
              />
            </Fold>
          </div>
        ))}
      </div>
      <p>{t('privacy.kept.interest')}</p>
    </section>
  );
}

/** What is not of the membership itself: by the topics of the contact form, and `letters`. */
const goesWith: readonly (readonly ['joining' | 'payment' | 'login' | 'letters', readonly StoredPart[]])[] = [
  ['joining', ['draft', 'ageVisits', 'ageChecks', 'kioskChecks', 'manualChecks', 'skin']],
  ['payment', ['payments', 'disputes', 'movements']],
  ['login', ['sessions', 'emailCodes', 'activationCodes', 'passkeys', 'notices']],
  ['letters', ['addressMarks', 'messages', 'notes', 'surveys', 'mails', 'forms']],
];

const groupOf = (part: StoredPart) => goesWith.find(([, parts]) => parts.includes(part))?.[0] ?? 'membership';

function Kept({ part, law }: { part: StoredPart; law: string }) {
  const { t, market } = useView();
  const { basis, ends, numbers } = keptOf(part, market);
  return (
    <>
      {t(`stored.purpose.${part}`)}
      <br />
      <span className="small soft">
        {t('privacy.kept.until', { ends: t(`stored.ends.${ends}`, numbers) })}
        <br />
        {t(`privacy.basis.${basis}`, { law })}
      </span>
    </>
  );
}

function Recipients() {
  const { t, market, tagManager } = useView();
  const issuers = market.issuers.filter(({ enabled }) => enabled).map(({ name }) => name);
  const { hosting, payment, mail, age } = market.processors;
  return (
    <section id="recipients">
      <h2>{t('privacy.recipients.title')}</h2>
      <p>{t('privacy.recipients.text')}</p>
      <SummaryList
        rows={[
          { term: t('privacy.recipients.hosting'), value: hosting },
          { term: t('privacy.recipients.mail'), value: mail },
          { term: t('privacy.recipients.payment'), value: payment },
          {
            term: t('privacy.recipients.age'),
            value: t('privacy.recipients.ageThrough', { services: [...new Set(issuers)].join(', '), broker: age }),
          },
          tagManager && { term: t('privacy.recipients.measuring'), value: 'Google' },
        ]}
      />
      <p>{t('privacy.recipients.issuers')}</p>
      <p>{t('privacy.recipients.place')}</p>
    </section>
  );
}
