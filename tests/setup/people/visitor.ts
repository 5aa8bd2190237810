import { localMarkets } from 'virtual:chain/demo';
import { marketIds, perMarket } from '../../../worker/domain/markets';
import type { MarketId } from '../../../worker/domain/markets/market';
import { paths } from '../../../worker/paths';
import { sandboxOrigin, type World } from '../world';

/** Details that are right in each market. */
export const detailsOf = perMarket((market): Record<string, string> => localMarkets[market].person);

/** Hidden fields of the forms on a page. */
export function hiddenFields(html: string): Record<string, string> {
  const fields = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]));
}

let addresses = 0;
export const newAddress = () => `visitor-${crypto.randomUUID().slice(0, 8)}-${++addresses}@example.com`;

export interface Choice {
  readonly productId: string;
  readonly studioId: string;
}
/** Buttons of the provider's page; `slow` is a bank debit. */
export type PaymentAnswer =
  | 'pay'
  | 'decline'
  | 'authenticate'
  | 'authenticate-failed'
  | 'back'
  | 'slow'
  | 'fails-later'
  | 'asks-later'
  | 'lost-later';
/** Buttons of the issuer's page. */
export type IssuerAnswer = 'over18' | 'under18' | 'none' | 'cancel';
export type VisitorOptions = {
  market?: MarketId;
  language?: string;
  /** Address the visitor connects from; without one limits by network do not count. */
  address?: string;
};

/** Presses a button at the issuer that an answer leads to; gives the callback's address, where it sends the browser. */
export async function pressesAtIssuer(
  { sandbox }: Pick<World, 'sandbox'>,
  started: Response,
  answer: IssuerAnswer,
): Promise<string> {
  const issuer = started.headers.get('location') ?? '';
  if (!issuer.startsWith(`${sandboxOrigin}/`)) throw new Error(`no issuer: ${started.status} ${issuer}`);
  const { origin, pathname, search } = new URL(issuer);
  const body = new URLSearchParams(search);
  body.set('answer', answer);
  const pressed = await sandbox.fetch(new Request(origin + pathname, { method: 'POST', body, redirect: 'manual' }));
  const back = new URL(pressed.headers.get('location') ?? '');
  return back.pathname + back.search;
}

/** A person with a browser: cookies, no script, and the product's own words for what they do. */
export function createVisitor(world: World, { market = marketIds[0], language, address }: VisitorOptions = {}) {
  const origin = `http://${localMarkets[market].host}:8787`;
  const cookies = new Map<string, string>();

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    if (language) headers.set('accept-language', language);
    if (address && !headers.has('cf-connecting-ip')) headers.set('cf-connecting-ip', address);
    const response = await world.app.fetch(
      new Request(new URL(path, origin), { ...init, headers, redirect: 'manual' }),
    );
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (value === '' || attributes.some((attribute) => /max-age=0/i.test(attribute))) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }

  const get = (path: string, headers: HeadersInit = {}) => send(path, { headers });
  const post = (path: string, fields: Record<string, string | string[]> = {}, headers: HeadersInit = {}) => {
    const body = new URLSearchParams();
    for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) body.append(name, one);
    return send(path, { method: 'POST', body, headers: { 'sec-fetch-site': 'same-origin', ...headers } });
  };
  /** A body as it stands, as a form. */
  const raw = (path: string, body: string) =>
    send(path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    });
  const page = async (path: string) => (await get(path)).text();

  const { products, studios } = world.catalogue[market];
  const findProduct = (wanted: (product: (typeof products)[number]) => boolean) => {
    const product = products.find((one) => wanted(one) && one.validTo === null);
    if (!product) throw new Error('the demo catalogue has no such product');
    const studioId = Array.isArray(product.studios) ? (product.studios[0] ?? '') : (studios[0]?.studioId ?? '');
    return { productId: product.productId, studioId };
  };
  const email = newAddress();

  const visitor = {
    origin,
    cookies,
    email,
    market,
    get,
    post,
    raw,
    page,
    uvProduct: (): Choice =>
      findProduct((product) => product.usesUv && product.bindingMonths === 0 && product.billingIntervalMonths === 1),
    plainProduct: (): Choice => findProduct((product) => !product.usesUv && !product.ageVerificationRequired),
    selectsProduct: ({ productId, studioId }: Choice, promotion?: string): Promise<Response> =>
      post('/', { studio: studioId, product: productId, ...(promotion ? { promotion } : {}) }),

    /** Goes to the issuer, presses a button there and comes back; gives the callback's answer. */
    async provesAge(answer: IssuerAnswer = 'over18', issuer?: string): Promise<Response> {
      const callback = await visitor.answersIssuer(answer, issuer);
      return get(callback, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' });
    },
    /** The one issuer of a market goes without saying; of several the first is chosen. */
    choosesIssuer(issuer?: string): Promise<Response> {
      const enabled = world.markets[market].issuers.filter((one) => one.enabled);
      const chosen = issuer ?? (enabled.length > 1 ? enabled[0]?.id : undefined);
      return post(paths.signup.ageVerification.href(), chosen === undefined ? {} : { issuer: chosen });
    },
    /** The callback address the issuer would send the browser to. */
    answersIssuer: async (answer: IssuerAnswer, issuer?: string): Promise<string> =>
      pressesAtIssuer(world, await visitor.choosesIssuer(issuer), answer),
    follow: (response: Response): Promise<Response> => get(response.headers.get('location') ?? '/'),

    entersDetails: (fields: Record<string, string> = {}): Promise<Response> =>
      post(paths.signup.customerDetails.href(), {
        firstName: 'Anna',
        lastName: 'Holm',
        email,
        ...detailsOf[market],
        ...fields,
      }),
    answersSkin: (points = 3, fields: Record<string, string | string[]> = { skinConsent: 'yes' }): Promise<Response> =>
      post(paths.signup.skinData.href(), {
        ...Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`q${index + 1}`, String(points)])),
        ...fields,
      }),
    async readsCode(address = email): Promise<string> {
      const mail = (await world.mailTo(address)).find(({ subject }) => /^\d{6}/.test(subject));
      return mail?.subject.slice(0, 6) ?? '';
    },
    /** Asks for a code at the login and enters it. */
    async logsIn(address = email, fields: Record<string, string> = {}): Promise<Response> {
      await post(paths.login.href(), { email: address, ...fields });
      return post(paths.login.href(), { code: await visitor.readsCode(address) });
    },
    provesEmail: async (): Promise<Response> =>
      post(paths.signup.verifyEmail.href(), { code: await visitor.readsCode() }),
    /** The proof was given too long ago: another code. */
    async provesEmailAgain(): Promise<Response> {
      await post(paths.signup.verifyEmail.href(), { intent: 'resend' });
      return visitor.provesEmail();
    },
    /** Hidden fields of the form on a page. */
    hidden: async (path: string): Promise<Record<string, string>> => hiddenFields(await page(path)),
    orders: async (fields: Record<string, string> = { startNow: 'yes' }): Promise<Response> =>
      post(paths.signup.overview.href(), {
        ...(await visitor.hidden(paths.signup.overview.href())),
        acceptTerms: 'yes',
        ...fields,
      }),
    async goesToPayment(): Promise<string> {
      const hidden = await visitor.hidden(paths.signup.completed.href());
      const response = await post(paths.signup.completed.href(), hidden);
      return response.headers.get('location') ?? '';
    },
    /** Presses a button on the hosted page; gives the address it sends the browser back to. */
    async answersPayment(url: string, answer: PaymentAnswer): Promise<Response> {
      return world.sandbox.fetch(
        new Request(url, { method: 'POST', body: new URLSearchParams({ answer }), redirect: 'manual' }),
      );
    },
    /** Everything up to the overview with a product that needs all of it. */
    async reachesOverview(product: Choice = visitor.uvProduct(), promotion?: string): Promise<void> {
      await world.leavesMidnight(market);
      await visitor.selectsProduct(product, promotion);
      if ((await get(paths.signup.ageVerification.href())).status === 200)
        await visitor.follow(await visitor.provesAge());
      await visitor.entersDetails();
      if ((await get(paths.signup.skinData.href())).status === 200) await visitor.answersSkin();
      await visitor.provesEmail();
    },
    async joins(product: Choice = visitor.uvProduct(), promotion?: string): Promise<void> {
      await visitor.reachesOverview(product, promotion);
      await visitor.orders();
      await visitor.answersPayment(await visitor.goesToPayment(), 'pay');
      await world.settle();
      await get(paths.signup.paymentCompleted.href());
    },
  };
  return visitor;
}

export type Visitor = ReturnType<typeof createVisitor>;
