import type { RequestContext } from '../../context';
import { civilDateOf } from '../../domain/dates';
import { chargeAmount, discountedCharges } from '../../domain/discount';
import type { CustomerDetails, Draft, SkinStep } from '../../domain/draft';
import type { Language } from '../../domain/languages';
import { fail, ok, type Result } from '../../domain/result';
import { makeSubscriptionNumber } from '../../domain/subscription-number';
import { paths } from '../../paths';
import { Conflict, isUniqueViolation } from '../../services/database/database';
import type { NewOrder, OrderConsent, SubscriptionSnapshot } from '../../services/membership/port';
import { Refusal } from '../errors/refusal';
import type { Offer } from './offer';

/** `email`: the member whose address was proved has revoked that meanwhile, and it has to be proved again. */
export type OrderRefusal = 'keyExpired' | 'alreadyMember' | 'priceChanged' | 'email';

const path = paths.signup.overview.patterns[0];

/**
 * What the key of the order's form stands for: this page in this language, with these terms, on this day. Posted after a
 * switch of language or past midnight it shows the page anew, so that consents are stored as they were read.
 */
export function orderForm(c: RequestContext): string {
  const { language, market, now } = c.var;
  return [path, language, market.documents.terms.version, civilDateOf(now, market.timeZone)].join(' ');
}
const numberTries = 3;

class AlreadyOrdered extends Error {}

/**
 * The order, in one batch with the session's change and the idempotency row: ordered whole or not at all, once for one
 * key. Gives the address to go on to.
 */
export async function placeOrder(
  c: RequestContext,
  offer: Offer,
  choice: { startNow: boolean; draft: Draft },
): Promise<Result<string, OrderRefusal>> {
  const { services, session, form } = c.var;
  const key = form.values.idempotencyKey ?? '';
  const sessionHash = await session.hash();
  const use = { key, sessionHash, route: orderForm(c), body: { acceptTerms: 'yes', startNow: choice.startNow } };
  if (!(await services.idempotency.isOurs(use))) return fail('keyExpired');
  const earlier = await services.idempotency.earlier(use);
  if (earlier.kind === 'answered') return ok(earlier.answer);
  if (earlier.kind === 'running') throw new Refusal('conflict');
  if (earlier.kind === 'otherBody') return fail('keyExpired');
  const answer = paths.signup.completed.href();
  const known = session.known().state?.order?.subscriptionId;
  for (let attempt = 1; ; attempt += 1) {
    const order = await orderOf(c, offer, choice, sessionHash);
    const pointer = { subscriptionId: order.subscriptionId, productId: order.productId, studioId: order.studioId };
    try {
      const saved = await session.update(
        (state) => {
          // Another tab ordered between our reading and our writing: its order is this visitor's order.
          if (state.order && state.order.subscriptionId !== known) throw new AlreadyOrdered();
          return { ...state, order: pointer };
        },
        [await services.idempotency.record(use, answer), ...services.membership.orderStatements(order)],
      );
      if (saved.ok) return ok(answer);
      return fail(await conflictOf(c, order));
    } catch (error) {
      if (error instanceof AlreadyOrdered) return ok(answer);
      if (error instanceof Conflict) return fail(await conflictOf(c, order));
      if (!isUniqueViolation(error)) throw error;
      // The same key twice at once: the other one won and its answer is ours. A number taken by chance: try another.
      if (/idempotency/.test(String(error))) return ok(answer);
      if (attempt >= numberTries) throw error;
    }
  }
}

/** What made the batch roll back: the proof was revoked, the promotion's last use went to somebody else, or the member has the product. */
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
  sessionHash: string,
): Promise<NewOrder> {
  const { market, language, session, now } = c.var;
  const loaded = await session.authority();
  // The draft that was checked is the draft that is ordered, whatever another tab does meanwhile.
  const { details, skin } = draft;
  const provedAt = loaded?.member ? loaded.provedAt : draft.emailProof?.at;
  if (!loaded || !details || !provedAt) throw new Refusal('conflict');
  const quote = startNow ? offer.quotes.now : offer.quotes.later;
  return {
    subscriptionId: crypto.randomUUID(),
    number: makeSubscriptionNumber(market, crypto.getRandomValues(new Uint32Array(1))[0] ?? now),
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
    snapshot: snapshotOf(offer, startNow, language),
    startNow,
    accessFrom: quote.start,
    promotion:
      offer.discount && offer.maximumUses !== null
        ? { code: offer.discount.code, maximumUses: offer.maximumUses }
        : null,
    consents: consentsOf(c, offer, details, startNow, skin),
    skin: skin?.consent ? { sealed: skin.sealed, policyVersion: skin.policyVersion } : null,
  };
}

function snapshotOf(offer: Offer, startNow: boolean, language: Language): SubscriptionSnapshot {
  const { product, discount, studio, market } = offer;
  const quote = startNow ? offer.quotes.now : offer.quotes.later;
  const offMinor = product.priceMinor - chargeAmount(product, discount, 0);
  return {
    productName: product.name,
    catalogueVersion: offer.catalogueVersion,
    priceMinor: product.priceMinor,
    intervalMonths: product.billingIntervalMonths,
    bindingMonths: product.bindingMonths,
    usesUv: product.usesUv,
    discount: discount && offMinor > 0 ? { code: discount.code, offMinor, charges: discountedCharges(discount) } : null,
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

/** Text, version and language as shown, for each box ticked and for the button itself. */
function consentsOf(
  c: RequestContext,
  offer: Offer,
  details: CustomerDetails,
  startNow: boolean,
  skin: SkinStep | null,
): OrderConsent[] {
  const { market, language, t, format } = c.var;
  const version = market.documents.terms.version;
  const text = (texts: Readonly<Partial<Record<Language, string>>>) => texts[language] ?? '';
  const startText = text(market.legal.startNow).replace('{date}', format.date(offer.quotes.now.start));
  return [
    { kind: 'orderButton', text: text(market.legal.orderButton), textVersion: version },
    { kind: 'terms', text: text(market.legal.acceptTerms), textVersion: version },
    ...(startNow ? [{ kind: 'startNow', text: startText, textVersion: version } as const] : []),
    ...(details.marketingEmail
      ? [{ kind: 'marketingEmail', text: t('details.marketingEmail'), textVersion: version } as const]
      : []),
    ...(details.marketingSms
      ? [{ kind: 'marketingSms', text: t('details.marketingSms'), textVersion: version } as const]
      : []),
    ...(skin?.consent
      ? [
          {
            kind: 'skin',
            text: t('skin.consent', { company: t('shared.company') }),
            textVersion: skin.policyVersion,
          } as const,
        ]
      : []),
    // Without consent nothing of the answers is kept, but that the result was shown, under which policy, and when.
    ...(skin && !skin.consent ? [{ kind: 'skinShown', text: skin.at, textVersion: skin.policyVersion } as const] : []),
  ];
}
