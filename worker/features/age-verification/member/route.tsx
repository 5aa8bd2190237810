import { createMemberRoute, type MemberContext } from '../../../context';
import { parseGuid } from '../../../domain/guid';
import {
  afterMembersYes,
  choicesOf,
  isRefused,
  issuersOf,
  offeredNow,
  sendToIssuer,
  wishOf,
} from '../../../flows/age-check';
import { staffCheckLine, startManualCheck } from '../../../flows/manual-check';
import { form } from '../../../middleware/form';
import { isMemberAgeProved } from '../../../middleware/guard';
import { render } from '../../../middleware/render';
import { paths } from '../../../paths';
import { lazyPage } from '../../../ui/lazy-page';
import type { AgeHint } from '../age-props';

const MemberAgePage = lazyPage(() => import('./page').then((page) => page.MemberAgePage));
const ProvedPage = lazyPage(() => import('./proved.page').then((page) => page.ProvedPage));

const path = paths.accountMore.ageCheck.patterns[0];
const retryAfterSeconds = '30';

/** The member, the studio whose staff are nearest, and the change that waits for the check. */
interface Asked {
  readonly studioId: string | null;
  readonly productId: string | null;
  /** Name of the product in the page's language; null without one. */
  readonly productName: string | null;
  readonly subscriptionId: string | null;
}

/** What is named but not the member's, or not sold here, counts as absent. */
async function askedOf(c: MemberContext, values: Readonly<Record<string, string | undefined>>): Promise<Asked> {
  const { services, session, market, language, member } = c.var;
  const [{ subscriptions }, { catalogue }] = await Promise.all([
    session.taken('overview') ?? services.members.overview(member.memberId),
    services.catalogue.current(market.id),
  ]);
  const [product, subscription] = [parseGuid(values.product), parseGuid(values.subscription)];
  const sold = catalogue.products.find(({ productId }) => productId === product);
  const own = subscriptions.find(({ subscriptionId }) => subscriptionId === subscription);
  return {
    studioId: (own ?? subscriptions[0])?.studioId ?? null,
    productId: sold?.productId ?? null,
    productName: sold?.name[language] ?? null,
    subscriptionId: own?.subscriptionId ?? null,
  };
}

/** An answer of the last day that was no; else what the address says of the last attempt. */
async function hintOf(c: MemberContext): Promise<AgeHint | null> {
  const loaded = await c.var.session.authority();
  if (loaded && isRefused(loaded, c.var.now)) return 'refused';
  if (c.req.query('noBirthdate')) return 'noBirthdate';
  return c.req.query('fail') ? 'fail' : null;
}

interface Shown {
  /** Asked just now without an answer. */
  readonly silent?: string;
  readonly hint: AgeHint | null;
  /** The posted issuer does not exist here, or may not be asked now. */
  readonly isFault?: boolean;
}

async function show(c: MemberContext, asked: Asked, { hint, isFault = false, silent }: Shown): Promise<Response> {
  c.set('formActionOutside', true);
  const isDown = hint === 'unavailable';
  if (isDown) c.header('Retry-After', retryAfterSeconds);
  const props = {
    hint,
    isFault,
    issuers: choicesOf(c, issuersOf(c), silent),
    silent,
    staffCheck: await staffCheckLine(c, asked.studioId),
    hasScreens: issuersOf(c).some(({ kioskAllowed }) => kioskAllowed),
    productName: asked.productName,
    wish: wishOf(asked),
  };
  return render(c, <MemberAgePage {...props} />, isFault ? 422 : isDown ? 503 : 200);
}

/** A proof that counts: nothing is to be checked, and the page leads on. */
async function showProved(c: MemberContext, asked: Asked): Promise<Response> {
  const loaded = await c.var.session.authority();
  const since = loaded?.facts.age?.memberProvedAt ?? '';
  const { productName } = asked;
  const onwards = productName ? afterMembersYes(asked) : paths.account.subscription.href({ do: 'changeProduct' });
  return render(c, <ProvedPage since={since} productName={productName} onwards={onwards} />);
}

async function isProved(c: MemberContext): Promise<boolean> {
  const loaded = await c.var.session.authority();
  return loaded !== null && isMemberAgeProved(loaded, c);
}

/**
 * The check of a member in the account, with the issuers of the sign-up. It takes no step-up: it opens nothing of the
 * member's, and what is bought with it asks for its own button.
 */
export const memberAgeRoute = createMemberRoute()
  .get(path, async (c) => {
    const asked = await askedOf(c, c.req.query());
    return (await isProved(c)) ? showProved(c, asked) : show(c, asked, { hint: await hintOf(c) });
  })
  .post(path, form, async (c) => {
    const { values } = c.var.form;
    const asked = await askedOf(c, values);
    // Another tab was quicker.
    if (await isProved(c)) return c.redirect(paths.accountMore.ageCheck.href(wishOf(asked)), 303);
    const { memberId } = c.var.member;
    const { productName: _, ...wish } = asked;
    const check = { ...wish, draftId: memberId, memberId };
    // Staff may look even after an issuer's no.
    const staff = values.issuer === 'manual' ? await startManualCheck(c, check) : null;
    if (staff) return staff;
    if ((await hintOf(c)) === 'refused') return show(c, asked, { hint: 'refused', isFault: true });
    const issuers = issuersOf(c);
    const offered = offeredNow(c, issuers);
    const only = values.issuer === undefined && offered.length === 1 ? offered[0] : undefined;
    const issuer = only ?? issuers.find(({ id }) => id === values.issuer);
    if (!issuer) return show(c, asked, { hint: null, isFault: true });
    const started = await sendToIssuer(c, issuer, { ...check, kioskSession: null });
    return started ?? show(c, asked, { hint: 'unavailable', silent: issuer.id });
  });
