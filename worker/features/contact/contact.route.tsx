import { createRoute, type RequestContext } from '../../context';
import { contactStamp, contactTopicOf, isContactReference } from '../../domain/contact';
import { emailKeyOf } from '../../domain/email-key';
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
} from '../../domain/fields';
import { readCookie, writeCookie } from '../../middleware/cookies';
import { form } from '../../middleware/form';
import { networkOfRequest } from '../../middleware/network';
import { render } from '../../middleware/render';
import { retryAfter } from '../../middleware/retry-after';
import { paths } from '../../paths';
import type { ContactMessage } from '../../services/contact/port';
import { Unavailable } from '../../services/database/database';
import { lazyPage } from '../../ui/lazy-page';
import type { ContactNotice, ContactPageProps, ContactValues } from './contact.page';
import { membershipsToAdd } from './membership';

const ContactPage = lazyPage(() => import('./contact.page').then((page) => page.ContactPage));
const SentPage = lazyPage(() => import('./sent.page').then((page) => page.SentPage));

const path = paths.contact.patterns[0];
/** Anybody may write, with cookies or without: the key is the form's own and not a browser's. */
const anyBrowser = 'contact';
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
    const key = fields.idempotencyKey ?? '';
    // What only a program fills in: it is told what everybody is told.
    if (fields.subject) {
      c.set('outcome', 'trapped');
      return done(c, await c.var.services.contact.referenceOf(key));
    }
    const { typed, faults } = read(c);
    const { values } = typed;
    try {
      const age = await c.var.services.contact.ageOf(fields.stamp ?? '');
      const isStampGood = age !== null && age >= contactStamp.youngestMs && age <= contactStamp.oldestMs;
      // Whoever mends a field has waited long enough already.
      if (faults.length > 0)
        return await show(c, { values, faults, stamp: isStampGood ? fields.stamp : undefined }, 422);
      if (!isStampGood) return await show(c, { values, notice: { kind: 'again' } }, 422);
      return await receive(c, typed, key);
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      // What was typed is worth more than the page that says what failed.
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
  const use = { key, sessionHash: anyBrowser, route: path, body: { ...values }, answer };
  if (!(await services.idempotency.isOurs(use))) return show(c, { values, notice: { kind: 'again' } }, 422);
  const reference = await services.contact.referenceOf(key);
  const earlier = await services.idempotency.earlier(use);
  if (earlier.kind === 'answered') return done(c, reference);
  if (earlier.kind === 'otherBody') return show(c, { values, notice: { kind: 'again' } }, 422);
  const topic = contactTopicOf(values.topic) ?? 'other';
  const added = values.attach === 'yes' ? await addedBy(c) : null;
  const sent = await services.contact.send(
    {
      market: market.id,
      language,
      topic,
      name,
      email,
      message,
      reference,
      added,
      network: networkOfRequest(c),
      ...(await writerOf(c, email)),
    },
    use,
  );
  if (sent.ok) return done(c, reference);
  const { retryAt } = sent.reason;
  retryAfter(c, retryAt);
  return show(c, { values, notice: sent.reason }, 429);
}

/** Whom a message is counted for, where it is not the network alone. */
async function writerOf(c: RequestContext, email: string): Promise<Pick<ContactMessage, 'browser' | 'memberId'>> {
  const loaded = await c.var.session.authority();
  const isOwn = loaded?.member && emailKeyOf(loaded.member.email) === emailKeyOf(email);
  return { browser: loaded?.pointer.idHash ?? null, memberId: isOwn ? loaded.member.memberId : null };
}

/** Only a member who is logged in has something to add. */
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

/** The header knows who is logged in; an outage must not stand in the way of the form. */
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
  /** Kept from the form that came back; a fresh one when nothing is said. */
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
    idempotencyKey: await services.idempotency.createKey(anyBrowser, path),
    stamp: stamp || (await services.contact.createStamp()),
  };
  return render(c, <ContactPage {...page} />, status);
}
