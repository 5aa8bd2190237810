import type { RequestContext } from '../../../context';
import { civilDateOf } from '../../../domain/dates';
import { isLanguage } from '../../../domain/markets/languages';
import { legalWords } from '../../../domain/markets/legal-words';
import { chargeAmount, discountedCharges } from '../../../domain/money/discount';
import { fail, ok, type Result } from '../../../domain/result';
import type { Draft, SkinStep } from '../../../domain/signup/draft';
import { Conflict, Refusal } from '../../../failures';
import { type OnceForm, submitOnce } from '../../../flows/submit-once';
import { paths } from '../../../paths';
import type { NewOrder, OrderConsent, SubscriptionSnapshot } from '../../../services/membership/port';
import type { NumberOffer } from '../../../services/numbers/port';
import { marketingWords } from '../../../ui/form/marketing-words';
import { loadTranslate } from '../../../ui/text/translate';
import type { Offer } from './offer';

/** `email`: the member who proved this address has revoked the proof meanwhile; it must be proved again. */
type OrderRefusal = 'keyExpired' | 'alreadyMember' | 'priceChanged' | 'email';

const path = paths.signup.overview.patterns[0];

/**
 * The form that an order's key is bound to: this page, language, version of the terms, and day. A post after a change
 * of language or past midnight shows the page again, so that consents are stored as they were read.
 */
export function orderForm(c: RequestContext): OnceForm {
  const { language, market, now } = c.var;
  return { name: [path, language, market.documents.terms.version, civilDateOf(now, market.timeZone)].join(' ') };
}
/** Eight numbers each. At ten million numbers half of which are in use, all are once in 2^128. */
const numberTries = 16;

const isAboutNumber = (error: unknown) => error instanceof Error && /subscription\.number/.test(error.message);

class AlreadyOrdered extends Error {}

/**
 * Places the order in one batch with the session's change and the idempotency row, once per key. Returns the address to
 * go to.
 */
export async function placeOrder(
  c: RequestContext,
  offer: Offer,
  choice: { startNow: boolean; draft: Draft },
): Promise<Result<string, OrderRefusal>> {
  const { services, session } = c.var;
  const answer = paths.signup.completed.href();
  const known = session.known().state?.order?.subscriptionId;
  const asks = { acceptTerms: 'yes', startNow: choice.startNow };
  const submitted = await submitOnce<OrderRefusal>(c, { ...orderForm(c), asks, answer }, async (use) => {
    let numbers = await services.numbers.offer({ known: session.taken('numbers') });
    for (let attempt = 1; ; attempt += 1) {
      const order = await orderOf(c, offer, choice, { sessionHash: use.sessionHash, numbers });
      const pointer = { subscriptionId: order.subscriptionId, productId: order.productId, studioId: order.studioId };
      try {
        const saved = await session.update(
          (state) => {
            // Another tab has ordered meanwhile: that order stands.
            if (state.order && state.order.subscriptionId !== known) throw new AlreadyOrdered();
            return { ...state, order: pointer };
          },
          [await services.idempotency.record(use), ...(await services.membership.orderStatements(order))],
        );
        return saved.ok ? { kind: 'done', answer } : { kind: 'notDone', value: await conflictOf(c, order) };
      } catch (error) {
        if (error instanceof AlreadyOrdered) return { kind: 'done', answer };
        if (error instanceof Conflict) return { kind: 'notDone', value: await conflictOf(c, order) };
        // Each number offered is in use, by an earlier release or an import, or the sequence has passed them.
        if (!isAboutNumber(error)) throw error;
        if (attempt >= numberTries || numbers.numbers.length === 0)
          throw new Refusal('unavailable', { detail: 'numbers' });
        numbers = await services.numbers.offer({ atLeast: numbers.from + numbers.numbers.length });
      }
    }
  });
  if (submitted.kind === 'expired') return fail('keyExpired');
  return submitted.kind === 'done' ? ok(submitted.answer) : fail(submitted.value);
}

/**
 * Why the batch was rolled back: the proof was revoked, the promotion is used up, or the member has the product
 * already.
 */
async function conflictOf(
  c: RequestContext,
  { market, promotion, memberId, provedAt, details }: NewOrder,
): Promise<OrderRefusal> {
  const proof = { email: details.email, at: provedAt };
  if (memberId === null && (await c.var.services.members.hasRevoked(market, proof))) return 'email';
  if (!promotion) return 'alreadyMember';
  const uses = await c.var.services.catalogue.promotionUses(market, promotion.code);
  return uses >= promotion.maximumUses ? 'priceChanged' : 'alreadyMember';
}

async function orderOf(
  c: RequestContext,
  offer: Offer,
  { startNow, draft }: { startNow: boolean; draft: Draft },
  { sessionHash, numbers }: { sessionHash: string; numbers: NumberOffer },
): Promise<NewOrder> {
  const { market, language, session } = c.var;
  const loaded = await session.authority();
  // Orders the draft that was checked, even if another tab has changed it since.
  const { details, skin } = draft;
  const provedAt = loaded?.member ? loaded.provedAt : draft.emailProof?.at;
  if (!loaded || !details || !provedAt) throw new Refusal('conflict');
  const quote = startNow ? offer.quotes.now : offer.quotes.later;
  return {
    subscriptionId: crypto.randomUUID(),
    offer: numbers,
    market: market.id,
    productId: offer.product.productId,
    studioId: offer.studioId,
    draftId: draft.draftId,
    orderingSession: sessionHash,
    memberId: loaded.member?.memberId ?? null,
    provedAt,
    details,
    language,
    currency: market.currency,
    firstAmountMinor: quote.charges[0].amountMinor,
    snapshot: snapshotOf(c, offer, startNow),
    startNow,
    accessFrom: quote.start,
    promotion:
      offer.discount && offer.maximumUses !== null
        ? { code: offer.discount.code, maximumUses: offer.maximumUses }
        : null,
    consents: await consentsOf(c, offer, { startNow, draft }),
    skin: skin?.consent ? { sealed: skin.sealed, policyVersion: skin.policyVersion } : null,
  };
}

function snapshotOf({ var: { language, t } }: RequestContext, offer: Offer, startNow: boolean): SubscriptionSnapshot {
  const { product, discount, studio, market } = offer;
  const quote = startNow ? offer.quotes.now : offer.quotes.later;
  const offMinor = product.priceMinor - chargeAmount(product, discount, 0);
  return {
    productName: product.name,
    productDescription: product.description,
    catalogueVersion: offer.catalogueVersion,
    priceMinor: product.priceMinor,
    intervalMonths: product.billingIntervalMonths,
    bindingMonths: quote.bindingMonths,
    usesUv: product.usesUv,
    discount:
      discount && offMinor > 0
        ? {
            code: discount.code,
            ...(discount.isTyped ? {} : { label: t('overview.signupDiscount') }),
            offMinor,
            charges: discountedCharges(discount),
          }
        : null,
    studio: {
      name: studio.name,
      street: studio.street,
      zip: studio.zip,
      city: studio.city,
      accessHtml: studio.accessHtml,
    },
    secondAmountMinor: quote.charges[1].amountMinor,
    secondChargeOn: quote.charges[1].date,
    bindingEndsOn: quote.bindingEnd,
    withdrawUntil: quote.withdrawalLastDay,
    termsVersion: market.documents.terms.version,
    language,
  };
}

/**
 * Consents given on an earlier page, maybe before another language was chosen, are kept in the words that were read there:
 * the translations of that language.
 */
async function asReadIn(c: RequestContext, language: string | undefined) {
  const { language: present, overrides, market } = c.var;
  const read = isLanguage(language) ? language : present;
  return { language: read, t: await loadTranslate(read, 'whole', overrides, market.id) };
}

async function skinConsentOf(c: RequestContext, { consent, policyVersion }: SkinStep): Promise<OrderConsent[]> {
  if (!consent) return [];
  const { t, language } = await asReadIn(c, consent.language);
  const text = t('skin.consent', { company: t('shared.company') });
  return [{ kind: 'skin', text, textVersion: policyVersion, language }];
}

async function marketingConsentsOf(c: RequestContext, draft: Draft): Promise<OrderConsent[]> {
  const { marketingEmail = false, marketingSms = false } = draft.details ?? {};
  if (!marketingEmail && !marketingSms) return [];
  const { t, language } = await asReadIn(c, draft.detailsLanguage);
  const textVersion = c.var.market.documents.terms.version;
  const consent = (kind: 'marketingEmail' | 'marketingSms', channel: 'Email' | 'Sms') => ({
    ...{ kind, text: marketingWords({ t }, channel), textVersion, language },
  });
  return [
    ...(marketingEmail ? [consent('marketingEmail', 'Email')] : []),
    ...(marketingSms ? [consent('marketingSms', 'Sms')] : []),
  ];
}

/** One row for each ticked box and for the button, with text, version and language as shown. */
async function consentsOf(
  c: RequestContext,
  offer: Offer,
  { startNow, draft }: { startNow: boolean; draft: Draft },
): Promise<OrderConsent[]> {
  const { market, format } = c.var;
  const { skin } = draft;
  const version = market.documents.terms.version;
  const startText = legalWords(c.var, 'startNow').replace('{date}', format.date(offer.quotes.now.start));
  return [
    { kind: 'orderButton', text: legalWords(c.var, 'orderButton'), textVersion: version },
    { kind: 'terms', text: legalWords(c.var, 'acceptTerms'), textVersion: version },
    ...(startNow ? [{ kind: 'startNow', text: startText, textVersion: version } as const] : []),
    ...(await marketingConsentsOf(c, draft)),
    ...(skin ? await skinConsentOf(c, skin) : []),
    // Without consent no answers are stored, only that the result was shown, when, and under which policy.
    ...(skin && !skin.consent ? [{ kind: 'skinShown', text: skin.at, textVersion: skin.policyVersion } as const] : []),
  ];
}
