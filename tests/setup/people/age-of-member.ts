import { paths } from '../../../worker/paths';
import { membershipPath, opensTask } from '../pages/membership-forms';
import type { World } from '../world';
import { createMember, type Member, type MemberOptions } from './member';
import { hiddenFields, type IssuerAnswer, pressesAtIssuer, type Visitor } from './visitor';

export const ageCheck = paths.accountMore.ageCheck.href();

type Wish = Record<string, string>;

/** A member who never had to prove an age, and the sun membership that is wanted now. */
export async function wantsSun(world: World, options: MemberOptions = {}) {
  const member = await createMember(world, { language: 'en', ...options });
  const { productId: product } = member.visitor.uvProduct();
  return { member, wish: { product, subscription: member.subscriptionId } };
}

/** The first issuer of the visitor's market. */
export const issuerOf = (world: World, { market }: Pick<Visitor, 'market'>): string =>
  world.markets[market].issuers.find(({ enabled }) => enabled)?.id ?? '';

/** Starts a check in the account; gives the callback address to which the issuer sends the browser. */
export async function answersInAccount(
  world: World,
  visitor: Visitor,
  answer: IssuerAnswer,
  wish: Wish = {},
  issuer = issuerOf(world, visitor),
): Promise<string> {
  return pressesAtIssuer(world, await visitor.post(ageCheck, { issuer, ...wish }), answer);
}

/** Comes back from the issuer. */
export const comesBack = (visitor: Visitor, callback: string): Promise<Response> =>
  visitor.get(callback, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' });

/** The whole check; gives the answer of the callback. */
export const provesInAccount = async (
  world: World,
  visitor: Visitor,
  answer: IssuerAnswer = 'over18',
  wish: Wish = {},
): Promise<Response> => comesBack(visitor, await answersInAccount(world, visitor, answer, wish));

/** Presses "Continue" at a membership on the page that changes it. */
export async function choosesSun({ visitor }: Pick<Member, 'visitor'>, product: string): Promise<Response> {
  const { fields } = await opensTask({ visitor }, 'changeProduct');
  return visitor.post(membershipPath, { ...fields, product });
}

/** The ten answers, kept. */
export const answersSkinInProfile = async (visitor: Visitor, address: string, points = 3): Promise<Response> => {
  const form = (await visitor.page(address)).split('<form').find((one) => one.includes('name="intent" value="skin"'));
  const hidden = hiddenFields(form?.split('</form>')[0] ?? '');
  return visitor.post(paths.account.profile.href(), {
    ...hidden,
    ...Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`q${index + 1}`, String(points)])),
    skinConsent: 'yes',
  });
};
