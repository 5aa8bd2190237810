import { expect, type Locator, type Page } from '@playwright/test';
import { markets } from '../../worker/domain/markets';
import type { Language } from '../../worker/domain/markets/languages';
import type { MarketId } from '../../worker/domain/markets/market';
import { paths } from '../../worker/paths';
import { appUrl } from '../setup/e2e-addresses';
import { mailTo } from './sandbox';
import { signsUp } from './signup/by-request';
import { type Details, detailsIn, type Kind, productOf } from './signup/shop';
import { textIn, type Values } from './texts';

export interface VisitorOptions {
  market: MarketId;
  language: Language;
  scripts: boolean;
  /** Left out: somebody new. */
  details?: Details;
}

type Screen = { readonly patterns: readonly string[] };

/** A person at a browser: looks for words and presses what is there. Everything they do ends where it should lead. */
export function createVisitor(page: Page, { market, language, scripts, details = detailsIn(market) }: VisitorOptions) {
  const t = (key: string, values?: Values) => textIn(language, key, values, market);
  const button = (name: string): Locator => page.getByRole('main').getByRole('button', { name, exact: true });
  const choice = (name: string, value: string | number) =>
    page.locator(`label:has(input[name="${name}"][value="${value}"])`);
  const { legal, issuers } = markets[market];

  const visitor = {
    page,
    market,
    language,
    scripts,
    details,
    t,
    button,
    heading: () => page.getByRole('heading', { level: 1 }),

    /** The page is this one, and the browser has done with it what it will without being touched. */
    async isAt(screen: Screen, query = ''): Promise<void> {
      const isThere = ({ pathname, search }: URL) => screen.patterns.includes(pathname) && search.startsWith(query);
      await expect.poll(async () => placeOf(page, isThere)).toBe('there');
      if (scripts) await expect(page.locator('html')).toHaveAttribute('data-client-ready', '');
    },
    async opens(path: string): Promise<void> {
      await page.goto(appUrl(market) + path);
      if (scripts) await expect(page.locator('html')).toHaveAttribute('data-client-ready', '');
    },
    async reloads(): Promise<void> {
      await page.reload();
      if (scripts) await expect(page.locator('html')).toHaveAttribute('data-client-ready', '');
    },

    async selectsStudio(): Promise<void> {
      await page.locator('#studio li').getByRole('link').first().click();
      await expect(page).toHaveURL(/[?&]studio=/);
      await visitor.isAt(paths.signup.entry);
    },
    async marksMembership(kind: Kind): Promise<void> {
      await choice('product', productOf(market, kind).productId).click();
    },
    async selectsMembership(kind: Kind = 'uv'): Promise<void> {
      await visitor.marksMembership(kind);
      await button(t('form.continue')).click();
      await visitor.isAt(kind === 'plain' ? paths.signup.customerDetails : paths.signup.ageVerification);
    },
    async goesToIssuer(): Promise<void> {
      const [first, ...others] = issuers.filter(({ enabled }) => enabled);
      if (others.length === 0) await button(t('age.continueWith', { issuer: first?.name ?? '' })).click();
      // A few stand on the page itself.
      else await page.getByRole('main').getByRole('button').first().click();
      await expect(page).toHaveURL(/\/identity\//);
    },
    async answersIssuer(answer: 'Over 18' | 'Under 18' | 'No birth date' | 'Cancel'): Promise<void> {
      await page.getByRole('button', { name: answer, exact: true }).click();
    },
    async provesAge(): Promise<void> {
      await visitor.goesToIssuer();
      await visitor.answersIssuer('Over 18');
      await visitor.isAt(paths.signup.customerDetails);
    },
    /** From the page after a check that came to nothing. */
    async provesAgeAgain(): Promise<void> {
      const [only, ...others] = issuers.filter(({ enabled }) => enabled);
      // The only issuer is asked again below the way that does without it.
      if (others.length === 0) await button(t('age.askAgain', { issuer: only?.name ?? '' })).click();
      else await page.getByRole('main').getByRole('button').first().click();
      await expect(page).toHaveURL(/\/identity\//);
      await visitor.answersIssuer('Over 18');
      await visitor.isAt(paths.signup.customerDetails);
    },
    field(name: keyof Details): Locator {
      const field = page.getByLabel(t(`form.label.${name}`), { exact: true });
      // Where there is one already, the field says that it is for another.
      return name === 'email' ? field.or(page.getByLabel(t('profile.email.label'), { exact: true })) : field;
    },
    async fillsIn(values: Partial<Details>): Promise<void> {
      for (const [name, value] of Object.entries(values)) await visitor.field(name as keyof Details).fill(value);
    },
    async entersDetails(kind: Kind = 'uv'): Promise<void> {
      await visitor.fillsIn(details);
      await button(t('form.continue')).click();
      await visitor.isAt(kind === 'uv' ? paths.signup.skinData : paths.signup.verifyEmail);
    },
    async marksSkin(points: number): Promise<void> {
      // Questions that have been answered fold up after a refusal.
      const folded = page.locator('details.answered:not([open]) > summary');
      while ((await folded.count()) > 0) await folded.first().click();
      for (let number = 1; number <= 10; number += 1) await choice(`q${number}`, points).click();
    },
    async answersSkin(points = 3): Promise<void> {
      await visitor.marksSkin(points);
      await choice('skinConsent', 'yes').click();
      await button(t('skin.submit')).click();
      await visitor.isAt(paths.signup.verifyEmail);
    },
    /** The newest code that came by mail, once `count` have come. */
    async readsCode(count = 1): Promise<string> {
      const codes = async () =>
        (await mailTo(details.email)).flatMap(({ subject }) => /^\d{6}/.exec(subject)?.[0] ?? []);
      await expect.poll(async () => (await codes()).length, { timeout: 15_000 }).toBeGreaterThanOrEqual(count);
      return (await codes())[0] ?? '';
    },
    async entersCode(code: string, press = t('verify.confirm')): Promise<void> {
      await page.getByLabel(t('code.label'), { exact: true }).fill(code);
      await button(press).click();
    },
    async provesEmail(count = 1): Promise<void> {
      await visitor.entersCode(await visitor.readsCode(count));
      await visitor.isAt(paths.signup.overview);
    },
    orderButton: () => button(legal.orderButton[language] ?? ''),
    async acceptsTerms(): Promise<void> {
      await choice('acceptTerms', 'yes').click();
    },
    async orders(): Promise<void> {
      await visitor.acceptsTerms();
      await choice('startNow', 'yes').click();
      await visitor.orderButton().click();
      await visitor.isAt(paths.signup.completed);
    },
    async goesToPayment(): Promise<void> {
      await button(t('completed.pay')).click();
      await expect(page).toHaveURL(/\/stripe\/pay\//);
    },
    async answersPayment(answer: 'Pay' | 'Decline' | 'Back to shop'): Promise<void> {
      await page.getByRole('button', { name: answer, exact: true }).click();
    },
    /** The page waits for what the provider says, and asks again by itself. */
    async isWelcomed(): Promise<void> {
      await visitor.isAt(paths.signup.paymentCompleted);
      const title = t('paid.welcome.title', { firstName: details.firstName });
      await expect(visitor.heading()).toHaveText(title, { timeout: 20_000 });
    },
    async pays(): Promise<void> {
      await visitor.goesToPayment();
      await visitor.answersPayment('Pay');
      await visitor.isWelcomed();
    },

    async reachesDetails(kind: Kind = 'uv'): Promise<void> {
      await visitor.opens(paths.signup.entry.href());
      await visitor.selectsStudio();
      await visitor.selectsMembership(kind);
      if (kind !== 'plain') await visitor.provesAge();
    },
    async reachesVerifyEmail(kind: Kind = 'uv'): Promise<void> {
      await visitor.reachesDetails(kind);
      await visitor.entersDetails(kind);
      if (kind === 'uv') await visitor.answersSkin();
    },
    async reachesOverview(kind: Kind = 'uv'): Promise<void> {
      await visitor.reachesVerifyEmail(kind);
      await visitor.provesEmail();
    },
    /** Where the way there is not what is tried: by requests, and then the page. */
    async hasReachedOverview(kind: Kind = 'uv'): Promise<void> {
      await signsUp(visitor, kind, { orders: false });
      await visitor.opens(paths.signup.overview.href());
      await visitor.isAt(paths.signup.overview);
    },
    async hasJoined(kind: Kind = 'uv'): Promise<void> {
      await signsUp(visitor, kind, { orders: true });
      await visitor.opens(paths.signup.paymentCompleted.href());
      await visitor.isWelcomed();
    },
  };
  return visitor;
}

export type Visitor = ReturnType<typeof createVisitor>;

/** The same person in another tab. */
export const inTab = (visitor: Visitor, tab: Page): Visitor => createVisitor(tab, visitor);

/**
 * `there`, or the address. The page itself is asked: of a form sent twice at once, Playwright at times remembers the
 * address of the answer that the browser gave up.
 */
async function placeOf(page: Page, isThere: (url: URL) => boolean): Promise<string> {
  const url = new URL(await page.evaluate(() => location.href).catch(() => page.url()));
  return isThere(url) ? 'there' : url.href;
}
