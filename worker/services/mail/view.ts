import { civilDateOf } from '../../domain/dates';
import type { Formats } from '../../domain/format';
import type { Language } from '../../domain/languages';
import type { Market } from '../../domain/market';
import { paths } from '../../paths';
import type { Say } from '../../ui/say';

/** Pages that not every release has. */
export interface MountedPages {
  readonly withdraw: boolean;
  /** Cancelling in the account. */
  readonly cancel: boolean;
}

export const nothingMounted: MountedPages = { withdraw: false, cancel: false };

/** What every template writes with: one language, one market. */
export interface MailView {
  readonly language: Language;
  readonly market: Market;
  readonly say: Say;
  readonly formats: Formats;
  readonly company: string;
  /** Of the market's pages, without a trailing slash. */
  readonly origin: string;
  readonly mounted: MountedPages;
}

/** A member's way in: strangers to a browser get a code first, and then the page the mail is about. */
export function accountLink(
  { origin }: Pick<MailView, 'origin'>,
  subscriptionId: string,
  returnTo = paths.account.main.href(),
): string {
  return origin + paths.login.href({ subscriptionId, returnTo });
}

/** The text in the mail's language, or in whichever language the catalogue has. */
export function textIn(texts: Readonly<Partial<Record<Language, string>>>, { language, market }: MailView): string {
  return texts[language] ?? texts[market.languages[0]] ?? Object.values(texts)[0] ?? '';
}

/** Long date of a civil date, or of an instant on the market's calendar. */
export function dateText(when: string, { formats, market }: MailView): string {
  return formats.date(onCalendar(when, market));
}

export function onCalendar(when: string, market: Market): string {
  return when.length === 10 ? when : civilDateOf(when, market.timeZone);
}

/** `25 %`, `25%`: the VAT rate as the language writes it. */
export function vatRateText({ market, language }: MailView): string {
  const culture = language === 'en' ? 'en-GB' : language;
  const format = new Intl.NumberFormat(culture, { style: 'percent', maximumFractionDigits: 2 });
  return format.format(market.vatRateBasisPoints / 10_000);
}

/** The button of most mails: to the membership, or to its payments. */
export const wayTo = (
  page: 'membership' | 'payments',
  { subscriptionId }: { subscriptionId: string },
  view: MailView,
) => ({
  label: view.say(`mail.way.${page}`),
  href: accountLink(view, subscriptionId, paths.account[page === 'payments' ? page : 'subscription'].href()),
});
