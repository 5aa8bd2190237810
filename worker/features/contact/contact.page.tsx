import { type ContactTopic, contactTopicOf, contactTopics } from '../../domain/contact';
import { displaySubscriptionNumber } from '../../domain/membership/subscription-number';
import type { FieldFault } from '../../domain/signup/fields';
import { unbreakable } from '../../domain/text/format';
import { paths } from '../../paths';
import type { AddedMembership } from '../../services/contact/port';
import { Banner } from '../../ui/block/banner';
import { Fold } from '../../ui/block/fold';
import { ChoiceList } from '../../ui/block/rows';
import { SellerWays } from '../../ui/block/seller-ways';
import { Button } from '../../ui/form/button';
import { Checkbox, Fieldset } from '../../ui/form/checkbox';
import { EmailField } from '../../ui/form/email-field';
import { faultMessages } from '../../ui/form/fault-messages';
import { Field } from '../../ui/form/field';
import { Form } from '../../ui/form/form';
import { HiddenFields } from '../../ui/form/hidden-fields';
import { NameField } from '../../ui/form/name-field';
import { RadioTiles } from '../../ui/form/radio-tiles';
import { Columns, SignupLayout } from '../../ui/layout/layouts';
import { useView } from '../../ui/view';
import { quickWaysOf } from './quick-ways';

export interface ContactValues {
  name: string;
  email: string;
  topic: string;
  message: string;
  attach: string;
}

/**
 * Why a valid form is shown again: `again` its key was not valid, `tooMany` a limit was reached, `unavailable` it could
 * not be stored.
 */
export type ContactNotice =
  | { readonly kind: 'again' | 'unavailable' }
  | { readonly kind: 'tooMany'; readonly retryAt: number };

export interface ContactPageProps {
  values: Partial<ContactValues>;
  faults: readonly FieldFault[];
  notice: ContactNotice | null;
  /** The memberships that the checkbox adds to the message; empty for visitors, who have no checkbox. */
  memberships: readonly AddedMembership[];
  formKey: string;
  stamp: string;
}

const action = paths.contact.href();

/** Contact form. Ways to solve a topic at once stand beside it, above the form. */
export function ContactPage({ values, faults, notice, memberships, formKey, stamp }: ContactPageProps) {
  const { t, market } = useView();
  const errors = faultMessages(t, faults);
  return (
    <SignupLayout
      title={t('contact.title')}
      description={t('contact.description')}
      errors={errors}
      styles={['form', 'rows', 'skin', 'questions', 'accountPages']}
      width="full"
    >
      {notice && <NoticeBanner notice={notice} />}
      <Columns hasSections side={<KeptAndOther />}>
        <h1>{t('contact.title')}</h1>
        <p className="lead">{t('contact.lead', { count: market.answerWorkingDays })}</p>
        <Form action={action} errors={errors} live={['email']}>
          <Topics chosen={values.topic} error={errors.topic} hasWays={faults.length === 0 && !notice} />
          <NameField label={t('contact.name')} value={values.name} error={errors.name} />
          <EmailField hint={t('contact.emailHint')} value={values.email} error={errors.email} />
          <Field
            name="message"
            label={t('contact.message')}
            hint={t('contact.messageHint')}
            value={values.message}
            error={errors.message}
            multiline
          />
          {memberships.length > 0 && <AddMembership memberships={memberships} isTicked={values.attach === 'yes'} />}
          <Trap />
          <Button busy={t('form.busy')}>{t('contact.send')}</Button>
          <HiddenFields values={{ stamp }} formKey={formKey} />
        </Form>
      </Columns>
    </SignupLayout>
  );
}

function NoticeBanner({ notice }: { notice: ContactNotice }) {
  const { t, format, market } = useView();
  const phone = unbreakable(market.seller.phone);
  return (
    <Banner
      title={t(`contact.notice.${notice.kind}.title`)}
      tone={notice.kind === 'again' ? 'notice' : 'failure'}
      role="alert"
      isOutage={notice.kind === 'unavailable'}
      text={
        notice.kind === 'tooMany'
          ? t('contact.notice.tooMany.text', { time: format.timeFrom(notice.retryAt), phone })
          : t(`contact.notice.${notice.kind}.text`)
      }
    />
  );
}

interface TopicsProps {
  chosen: string | undefined;
  error: string | undefined;
  /** False after a refusal: who is mending a form has chosen to write, and comes to the field first. */
  hasWays: boolean;
}

/**
 * Every topic's quick ways are in the page; CSS shows those of the chosen topic, without script. After a refusal the list is
 * closed behind its answer, so that what is missing is seen; it is still sent.
 */
function Topics({ chosen, error, hasWays }: TopicsProps) {
  const { t } = useView();
  const topic = contactTopicOf(chosen);
  const asked = (
    <Fieldset legend={t('contact.topic')} id="topic-group" error={error}>
      <RadioTiles
        className="answers"
        name="topic"
        id="topic"
        checked={chosen}
        options={contactTopics.map((value) => ({
          value,
          face: t(`contact.topics.${value}.title`),
          more: hasWays && <QuickWays topic={value} />,
        }))}
      />
    </Fieldset>
  );
  if (hasWays || error || !topic) return asked;
  const answer = t(`contact.topics.${topic}.title`);
  return <Fold title={<strong>{`${t('contact.topic')}: ${answer}`}</strong>}>{asked}</Fold>;
}

function QuickWays({ topic }: { topic: ContactTopic }) {
  const view = useView();
  const ways = quickWaysOf(topic, view);
  if (ways.length === 0) return null;
  return (
    <section className="preview stack">
      <h2 className="h3">{view.t('contact.ways.title')}</h2>
      <ChoiceList choices={ways} />
    </section>
  );
}

function AddMembership({ memberships, isTicked }: { memberships: readonly AddedMembership[]; isTicked: boolean }) {
  const { t, language, market } = useView();
  const facts = memberships.map(({ number, product, studio, standing }) =>
    [
      displaySubscriptionNumber(number),
      product[language] ?? product[market.languages[0]] ?? '',
      studio,
      t(`contact.standing.${standing}`),
    ].join(', '),
  );
  return (
    <Checkbox name="attach" checked={isTicked}>
      {t('contact.attach')}
      {facts.map((fact) => (
        <span className="small soft" key={fact}>
          <br />
          {fact}
        </span>
      ))}
    </Checkbox>
  );
}

/** Honeypot: a field that bots fill in and that people and screen readers do not find. */
function Trap() {
  const { t } = useView();
  return (
    <div className="sr" aria-hidden="true">
      <label htmlFor="subject">{t('contact.trap')}</label>
      <input type="text" id="subject" name="subject" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

function KeptAndOther() {
  const { t, market } = useView();
  const { companyNumber, vatNumber } = market.seller;
  return (
    <section>
      <h2>{t('contact.other.title')}</h2>
      {/* Who one deals with, one link from every page: Directive 2000/31/EC, Article 5(1). */}
      <SellerWays />
      <p className="small soft">
        {companyNumber}
        <br />
        {t('account.receipt.vatNumber', { number: vatNumber })}
      </p>
      <p className="small soft">
        {t('contact.kept', { count: market.retention.contactDays })}{' '}
        <a href={paths.help.privacy.href()}>{t('privacy.title')}</a>
      </p>
    </section>
  );
}
