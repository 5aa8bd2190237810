import { civilDateOf } from '../../domain/dates';
import { type Language, languageData } from '../../domain/markets/languages';
import type { Market } from '../../domain/markets/market';
import type { Formats } from '../../domain/text/format';
import { paths } from '../../paths';
import type { Say } from '../../ui/text/say';

/** What every template needs: one language and one market. */
export interface MailView {
  readonly language: Language;
  readonly market: Market;
  readonly say: Say;
  readonly formats: Formats;
  readonly company: string;
  /** Origin of the market's pages, without a trailing slash. */
  readonly origin: string;
}

/** A link to a page of the account: an unknown browser first gets the login by code, then the page. */
export function accountLink(
  { origin }: Pick<MailView, 'origin'>,
  subscriptionId: string,
  returnTo = paths.account.main.href(),
): string {
  return origin + paths.login.href({ subscriptionId, returnTo });
}

/** The same of the membership's page, or of what is done there; it is named, for the member may have another one. */
export const membershipLink = (
  view: Pick<MailView, 'origin'>,
  subscription: string,
  query: { do?: string } = {},
): string => accountLink(view, subscription, paths.account.subscription.href({ ...query, subscription }));

/** The text in the mail's language, otherwise in the market's first, otherwise in any the catalogue has. */
export function textIn(texts: Readonly<Partial<Record<Language, string>>>, { language, market }: MailView): string {
  return texts[language] ?? texts[market.languages[0]] ?? Object.values(texts)[0] ?? '';
}

/** Long date of a civil date, or of an instant in the market's time zone. */
export function dateText(when: string, { formats, market }: MailView): string {
  return formats.date(onCalendar(when, market));
}

/** Date and time of an instant, as the texts name them. */
export const momentOf = (at: string, view: MailView) => ({ date: dateText(at, view), time: view.formats.time(at) });

export function onCalendar(when: string, market: Market): string {
  return when.length === 10 ? when : civilDateOf(when, market.timeZone);
}

/** `25 %`, `25%`: the VAT rate as the language writes it. */
export function vatRateText(basisPoints: number, { language }: MailView): string {
  const format = new Intl.NumberFormat(languageData[language].culture, { style: 'percent', maximumFractionDigits: 2 });
  return format.format(basisPoints / 10_000);
}

/** The button of most mails, to the membership or to its payments. */
export const wayTo = (
  page: 'membership' | 'payments',
  { subscriptionId }: { subscriptionId: string },
  view: MailView,
) => ({
  label: view.say(`mail.way.${page}`),
  href:
    page === 'payments'
      ? accountLink(view, subscriptionId, paths.account.payments.href())
      : membershipLink(view, subscriptionId),
});
