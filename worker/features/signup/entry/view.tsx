import type { ReactElement } from 'react';
import type { RequestContext } from '../../../context';
import type { Catalogue, Product } from '../../../domain/catalogue/catalogue';
import { nearestFirst, type StudioNear, searchStudios } from '../../../domain/catalogue/near';
import {
  findProduct,
  findStudio,
  lowestPriceAt,
  productsAt,
  productsEverywhere,
} from '../../../domain/catalogue/product-availability';
import { soldItem } from '../../../domain/catalogue/sold-item';
import { languageData } from '../../../domain/markets/languages';
import { type DiscountOutcome, type DiscountRefusal, discountFor } from '../../../domain/money/discount';
import { discountCodesOf } from '../../../domain/signup/draft';
import { isAgeRequired, stepsFor } from '../../../domain/signup/journey';
import { type DraftCodes, usesOf } from '../../../flows/promotion-uses';
import type { GuardState } from '../../../guards/guard-state';
import type { SignupEntryProof } from '../../../guards/signup-entry';
import { readCookie } from '../../../request/cookies';
import { positionOf } from '../../../request/position';
import { studioItem } from '../../../ui/studio/studio-item';
import type { StudioItem } from '../../../ui/studio/studio-row';
import type { EntryQuery } from './query';
import { SelectPage } from './select.page';
import type { SelectNoticeKind } from './select-notices';
import type { ProductItem } from './select-props';

const studiosShown = 4;

interface Subject {
  query: EntryQuery;
  guardState: GuardState;
  proof: SignupEntryProof;
  fault?: 'studio' | 'product';
}

/** The entry page for this visitor. Session and query decide only what is selected and which notices are shown. */
export async function selectPage(
  c: RequestContext,
  { query, guardState, proof, fault }: Subject,
): Promise<ReactElement> {
  const { market, now } = c.var;
  const { catalogue } = await c.var.services.catalogue.current(market.id);
  const position = positionOf(c);
  const near = nearestFirst(catalogue.studios, position, languageData[c.var.language].afterZ);
  const item = (entry: StudioNear): StudioItem =>
    studioItem(entry, {
      now,
      timeZone: market.timeZone,
      fromMinor: lowestPriceAt(catalogue, entry.studio.studioId, guardState.today),
    });
  const isList = query.showsAll || query.q !== '';
  const found = query.q === '' ? near : searchStudios(near, query.q);
  const asked = near.find(({ studio }) => studio.studioId === query.studio);
  const kept = near.find(({ studio }) => studio.studioId === proof.selected?.draft.choice.studioId);
  const shown = asked ?? kept ?? (position ? near[0] : undefined);
  const isNowhere = !position && !shown;
  const choice = proof.draft?.choice;
  const named = discountCodesOf(proof.draft);
  const codes = query.promotion !== '' ? { ...named, codes: [query.promotion] } : named;
  const { today } = guardState;
  // Without a studio, what every studio sells.
  const sold = shown ? productsAt(catalogue, shown.studio.studioId, today) : productsEverywhere(catalogue, today);
  const priced = await pricedProducts(c, catalogue, sold, codes, today);
  const marked = query.product ?? (choice && choice.studioId === shown?.studio.studioId ? choice.productId : null);
  const returnTo = readCookie(c, 'return-to');
  const notices = [
    ...(returnTo && !guardState.member ? (['pleaseLogIn'] as const) : []),
    // An age check that failed in a browser without the sign-up ends here; the address carries the message.
    ...(query.fail ? (['fail'] as const) : []),
    ...(query.noBirthdate ? (['noBirthdate'] as const) : []),
    ...(guardState.order?.state === 'abandoned' ? (['orderExpired'] as const) : []),
    ...choiceNotices(query, catalogue, priced, asked !== undefined),
    ...promotionNotices(priced),
  ];
  return (
    <SelectPage
      studios={(isList ? found : fewOf(found, shown, position !== null)).map(item)}
      studioCount={found.length || near.length}
      showsAll={isList}
      query={query.q === '' ? null : query.q}
      {...(isNowhere ? (await import('./nowhere')).nowhereOf(c, near, query, carryOf(query)) : {})}
      nearest={found.length === 0 ? near.slice(0, studiosShown).map(item) : []}
      studio={shown ? { item: item(shown), by: asked ? 'visitor' : 'position' } : null}
      products={priced.map(({ item: product }) => product)}
      markedProductId={marked}
      promotion={query.promotion || choice?.promotion || null}
      applied={priced.find(({ outcome }) => outcome.discount?.isTyped)?.outcome.discount?.code ?? null}
      notices={notices}
      orderWaiting={await waitingNames(c, catalogue, proof)}
      loginReturnTo={returnTo}
      carry={carryOf(query)}
      errors={fault ? { [fault]: c.var.t(fault === 'studio' ? 'form.error.studio' : 'form.error.product') } : {}}
      stepCount={stepCount(c, priced, marked, guardState)}
    />
  );
}

/** The first ones, with the chosen one among them: the first, or where they go by distance the last, which it is. */
function fewOf(all: readonly StudioNear[], chosen: StudioNear | undefined, isByDistance: boolean) {
  const first = all.slice(0, studiosShown);
  if (!chosen || first.includes(chosen)) return first;
  const others = first.slice(0, -1);
  return isByDistance ? [...others, chosen] : [chosen, ...others];
}

/** Query values to pass on in links and forms, since nothing is stored without a cookie. */
function carryOf({ product, promotion, q }: EntryQuery): Record<string, string> {
  return { ...(product ? { product } : {}), ...(promotion ? { promotion } : {}), ...(q ? { q } : {}) };
}

interface Priced {
  product: Product;
  outcome: DiscountOutcome;
  item: ProductItem;
}

/** Lowest price first. */
async function pricedProducts(
  c: RequestContext,
  catalogue: Catalogue,
  products: readonly Product[],
  codes: DraftCodes,
  today: string,
): Promise<Priced[]> {
  const usesTaken = await usesOf(c, catalogue, codes);
  const byPrice = products.toSorted((one, other) => one.priceMinor - other.priceMinor);
  return byPrice.map((product) => {
    const outcome = discountFor({ product, ...codes, promotions: catalogue.promotions, usesTaken, today });
    return {
      product,
      outcome,
      item: {
        ...soldItem(product, outcome.discount, c.var.language),
        ageVerificationRequired: product.ageVerificationRequired,
        usesUv: product.usesUv,
      },
    };
  });
}

function choiceNotices(
  query: EntryQuery,
  catalogue: Catalogue,
  priced: readonly Priced[],
  isStudioFound: boolean,
): SelectNoticeKind[] {
  const unknownStudio = query.studio !== null && !isStudioFound;
  const unknownProduct = query.product !== null && !findProduct(catalogue, query.product);
  const isSold = priced.some(({ product }) => product.productId === query.product);
  const notHere = query.product !== null && !unknownProduct && isStudioFound && !isSold;
  return [
    ...(unknownProduct ? (['unknownProduct'] as const) : []),
    ...(notHere ? (['notSoldHere'] as const) : []),
    ...(unknownStudio ? (['unknownStudio'] as const) : []),
  ];
}

const noticeOf: Record<DiscountRefusal, SelectNoticeKind> = {
  unknown: 'promotionUnknown',
  notYet: 'promotionUnknown',
  otherProduct: 'promotionUnknown',
  ended: 'promotionEnded',
  usedUp: 'promotionUsedUp',
};

/** Says once why a given code lowers no price here, by the best known reason. */
function promotionNotices(priced: readonly Priced[]): SelectNoticeKind[] {
  const reasons = priced.flatMap(({ outcome }) => outcome.refusal ?? []);
  if (reasons.length < priced.length || priced.length === 0) return [];
  return [noticeOf[reasons.find((reason) => reason !== 'unknown') ?? 'unknown']];
}

async function waitingNames(c: RequestContext, catalogue: Catalogue, { waiting }: SignupEntryProof) {
  const { session, services, language } = c.var;
  const pointer = waiting && session.known().state?.order;
  if (!pointer) return null;
  const product = findProduct(catalogue, pointer.productId);
  const studio = findStudio(catalogue, pointer.studioId);
  const isSold = product !== null && studio !== null;
  // What is sold no more, or not there, stands in the order as it was.
  const order = isSold ? null : await services.membership.getSubscriptionById(pointer.subscriptionId).catch(() => null);
  return {
    productName: (product?.name ?? order?.snapshot.productName)?.[language] ?? '',
    studioName: (studio ?? order?.snapshot.studio)?.name ?? '',
  };
}

function stepCount(c: RequestContext, priced: readonly Priced[], marked: string | null, state: GuardState): number {
  const product = priced.find((entry) => entry.product.productId === marked)?.product ?? priced[0]?.product;
  if (!product) return 6;
  return stepsFor({
    ageRequired: isAgeRequired(product, c.var.market),
    usesUv: product.usesUv,
    emailStep: state.member === null,
  }).length;
}
