import { createRoute, type RequestContext } from '../../context';
import { contactStamp, contactTopicOf, isContactReference } from '../../domain/contact';
import { emailKeyOf } from '../../domain/email-key';
import { overStandings } from '../../domain/membership/membership';
import {
  checkField,
  checkMessage,
  checkText,
  type FieldFault,
  fieldRulesOf,
  nameLengthMax,
  normaliseField,
  normaliseMessage,
  normaliseText,
} from '../../domain/signup/fields';
import { Unavailable } from '../../failures';
import { anybody, formKey, submitOnce } from '../../flows/submit-once';
import { form } from '../../middleware/form';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import { readCookie, writeCookie } from '../../request/cookies';
import { networkOfRequest } from '../../request/network';
import { retryAfter } from '../../request/retry-after';
import type { AddedMembership, ContactMessage } from '../../services/contact/port';
import { formKeyField } from '../../ui/form/hidden-fields';
import { lazyPage } from '../../ui/lazy-page';
import type { ContactNotice, ContactPageProps, ContactValues } from './contact.page';

const ContactPage = lazyPage(() => import('./contact.page').then((page) => page.ContactPage));
const SentPage = lazyPage(() => import('./sent.page').then((page) => page.SentPage));

const path = paths.contact.patterns[0];
/** Anybody may write, with cookies or without. */
const contactForm = { name: path, sender: anybody };
const retrySeconds = 30;

export const contactRoute = createRoute()
  .get(path, async (c) => {
    if (c.req.query('sent') === '1') return showSent(c);
    const member = await memberOf(c);
    const name = member ? `${member.firstName} ${member.lastName}`.trim() : '';
    return show(c, { values: { name, email: member?.email ?? '', topic: contactTopicOf(c.req.query('topic')) ?? '' } });
  })
  .post(path, form, async (c) => {
    const { values: fields } = c.var.form;
    const key = fields[formKeyField] ?? '';
    // The honeypot was filled in: answered like any message, but not stored.
    if (fields.subject) {
      c.set('outcome', 'trapped');
      return done(c, await c.var.services.contact.referenceOf(key));
    }
    const { typed, faults } = read(c);
    const { values } = typed;
    try {
      const age = await c.var.services.contact.ageOf(fields.stamp ?? '');
      const isStampGood = age !== null && age >= contactStamp.youngestMs && age <= contactStamp.oldestMs;
      // The minimum time since the form was shown is not required again after a correction.
      if (faults.length > 0)
        return await show(c, { values, faults, stamp: isStampGood ? fields.stamp : undefined }, 422);
      if (!isStampGood) return await show(c, { values, notice: { kind: 'again' } }, 422);
      return await receive(c, typed, key);
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      // Shows the form with the typed text again instead of an error page, which would lose it.
      c.header('Retry-After', String(retrySeconds));
      return show(c, { values, notice: { kind: 'unavailable' }, stamp: fields.stamp }, 503);
    }
  });

type Typed = Pick<ContactMessage, 'name' | 'email' | 'message'> & { values: ContactValues };

function read(c: RequestContext): { typed: Typed; faults: FieldFault[] } {
  const { form: fields, market } = c.var;
  const { name = '', email = '', topic = '', message = '', attach = '' } = fields.values;
  const rules = fieldRulesOf(market);
  const faults = [
    contactTopicOf(topic) ? null : { field: 'topic', key: 'form.error.topic' as const },
    checkText('name', name, nameLengthMax),
    checkField('email', email, rules),
    checkMessage(message),
  ].filter((fault) => fault !== null);
  return {
    typed: {
      values: { name, email, topic, message, attach },
      name: normaliseText(name),
      email: normaliseField('email', email, rules),
      message: normaliseMessage(message),
    },
    faults,
  };
}

async function receive(c: RequestContext, typed: Typed, key: string): Promise<Response> {
  const { services, market, language } = c.var;
  const { values, name, email, message } = typed;
  const answer = paths.contact.href({ sent: '1' });
  const reference = await services.contact.referenceOf(key);
  const submitted = await submitOnce<Response>(c, { ...contactForm, asks: { ...values }, answer }, async (use) => {
    const topic = contactTopicOf(values.topic) ?? 'other';
    const added = values.attach === 'yes' ? await addedBy(c) : null;
    const network = networkOfRequest(c);
    const about = { market: market.id, language, topic, name, email, message, reference, added, network };
    const sent = await services.contact.send({ ...about, ...(await writerOf(c, email)) }, use);
    if (sent.ok) return { kind: 'done', answer };
    retryAfter(c, sent.reason.retryAt);
    return { kind: 'notDone', value: await show(c, { values, notice: sent.reason }, 429) };
  });
  if (submitted.kind === 'expired') return show(c, { values, notice: { kind: 'again' } }, 422);
  return submitted.kind === 'done' ? done(c, reference) : submitted.value;
}

/** Browser and member whose messages are counted, besides those of the network. */
async function writerOf(c: RequestContext, email: string): Promise<Pick<ContactMessage, 'browser' | 'memberId'>> {
  const loaded = await c.var.session.authority();
  const isOwn = loaded?.member && emailKeyOf(loaded.member.email) === emailKeyOf(email);
  return { browser: loaded?.pointer.idHash ?? null, memberId: isOwn ? loaded.member.memberId : null };
}

/** The memberships to add to the message; only for a logged-in member. */
async function addedBy(c: RequestContext): Promise<ContactMessage['added']> {
  const member = (await c.var.session.authority())?.member;
  if (!member) return null;
  const { memberId, email } = member;
  return { memberId, email, memberships: await membershipsToAdd(c, memberId) };
}

function done(c: RequestContext, reference: string): Response {
  writeCookie(c, 'contact', reference);
  return c.redirect(paths.contact.href({ sent: '1' }), 303);
}

async function showSent(c: RequestContext): Promise<Response> {
  await memberOf(c);
  const reference = readCookie(c, 'contact');
  c.header('Cache-Control', 'private, no-store');
  return render(c, <SentPage reference={isContactReference(reference) ? reference : null} />);
}

/** The member for the header and the form; null when D1 is down, since the form must still open. */
async function memberOf(c: RequestContext) {
  return c.var.session
    .authority()
    .then((loaded) => loaded?.member ?? null)
    .catch(() => null);
}

interface Shown {
  values: Partial<ContactValues>;
  faults?: readonly FieldFault[];
  notice?: ContactNotice;
  /** Time stamp of a form that is shown again; absent for a new form. */
  stamp?: string;
}

async function show(c: RequestContext, shown: Shown, status: 200 | 422 | 429 | 503 = 200): Promise<Response> {
  const { services } = c.var;
  const { values, faults = [], notice = null, stamp } = shown;
  const member = await memberOf(c);
  const page: ContactPageProps = {
    values,
    faults,
    notice,
    memberships: member ? await membershipsToAdd(c, member.memberId).catch(() => []) : [],
    formKey: await formKey(c, contactForm),
    stamp: stamp || (await services.contact.createStamp()),
  };
  return render(c, <ContactPage {...page} />, status);
}

const atMost = 3;

/** The memberships that a member's checkbox adds: all running ones, else the last one. */
async function membershipsToAdd(c: RequestContext, memberId: string): Promise<readonly AddedMembership[]> {
  const { members, changes } = c.var.services;
  const { subscriptions } = await members.overview(memberId);
  const all = subscriptions.map((subscription): AddedMembership => {
    const { number, snapshot } = subscription;
    const { standing } = changes.standingOfRecord(subscription);
    return { number, product: snapshot.productName, studio: snapshot.studio.name, standing };
  });
  const running = all.filter(({ standing }) => !overStandings.includes(standing));
  return (running.length > 0 ? running : all.slice(0, 1)).slice(0, atMost);
}
