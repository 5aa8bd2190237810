import { Agent } from 'node:http';
import { hostOf } from '../../../scripts/building/chain.mjs';
import { createBrowser, formOf } from '../../../scripts/testing/browser.mjs';
import { markets } from '../../../worker/domain/markets';
import { paths } from '../../../worker/paths';
import { appUrl } from '../../setup/e2e-addresses';
import type { Visitor } from '../visitor';
import { type Kind, localeOf, productOf, studiosOf } from './shop';

const { entry, ageVerification, customerDetails, skinData, verifyEmail, overview, completed } = paths.signup;
/** A connection each: one that is kept may be closed by the server in the very moment it is used again. */
const agent = new Agent();

type Fields = Readonly<Record<string, string>>;

/** A form of a partner, sent as its page would; where that leads. */
async function answersPartner(url: string, form: Fields): Promise<string> {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  return answer.headers.get('location') ?? '';
}

/** This visitor without a window: what leads on is followed by hand, what does not is thrown. */
function byRequest({ market, language }: Visitor) {
  const browser = createBrowser({
    agent,
    port: Number(process.env.E2E_PORT),
    host: hostOf(market),
    address: 'localhost',
    timeoutMs: 30_000,
    headers: { 'accept-language': localeOf[language] },
  });
  async function sends(path: string, form: Fields): Promise<string> {
    const { status, headers, body } = await browser.ask('POST', path, formOf(form));
    if (!headers.location) throw new Error(`${path} answers ${status}: ${String(body).slice(0, 2_000)}`);
    return headers.location;
  }
  async function hiddenFieldsAt(path: string): Promise<Fields> {
    const html = String((await browser.ask('GET', path)).body);
    const fields = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]));
  }
  return { ...browser, sends, hiddenFieldsAt };
}

/**
 * Everything before the overview, and the order and its payment where they are asked for, by requests alone: for tests whose
 * subject comes after it. The pages are walked in `journey.spec.ts`, in every market, with scripts and without.
 */
export async function signsUp(visitor: Visitor, kind: Kind, { orders }: { orders: boolean }): Promise<void> {
  const { page, market, details, readsCode } = visitor;
  const { ask, sends, hiddenFieldsAt, cookies } = byRequest(visitor);
  const [studio] = studiosOf(market);
  await sends(entry.href(), { studio: studio?.studioId ?? '', product: productOf(market, kind).productId });
  if (kind === 'uv') {
    // The one issuer of a market goes without saying; of several one is chosen.
    const [first, ...others] = markets[market].issuers.filter(({ enabled }) => enabled);
    const chosen: Fields = others.length > 0 ? { issuer: first?.id ?? '' } : {};
    const issuer = new URL(await sends(ageVerification.href(), chosen));
    const asked = Object.fromEntries(issuer.searchParams);
    const { pathname, search } = new URL(await answersPartner(issuer.href, { ...asked, answer: 'over18' }));
    await ask('GET', pathname + search);
  }
  await sends(customerDetails.href(), { ...details });
  if (kind === 'uv') {
    const answers = Array.from({ length: 10 }, (_, index) => [`q${index + 1}`, '3']);
    await sends(skinData.href(), { ...Object.fromEntries(answers), skinConsent: 'yes' });
  }
  await sends(verifyEmail.href(), { code: await readsCode() });
  if (orders) {
    const order = await hiddenFieldsAt(overview.href());
    await sends(overview.href(), { ...order, acceptTerms: 'yes', startNow: 'yes' });
    const payment = await sends(completed.href(), await hiddenFieldsAt(completed.href()));
    await answersPartner(payment, { answer: 'pay' });
  }
  const url = appUrl(market);
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url, httpOnly: true })));
}
