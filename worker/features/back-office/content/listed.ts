import type { RequestContext } from '../../../context';
import { figuresFor } from '../../../domain/back-office/figures';
import type { Product, Promotion, Studio } from '../../../domain/catalogue/catalogue';
import { itemIn } from '../../../domain/content/edits';
import { civilDateOf, isCivilDate } from '../../../domain/dates';
import type { SurveyQuestion } from '../../../domain/survey/survey';
import { addressLine } from '../../../domain/text/address-line';
import { formatsFor } from '../../../domain/text/format';
import { pricePerInterval } from '../../../ui/text/interval-text';
import { type Drafted, liveItem } from './drafted';
import type { FoundItem } from './found-item';

type Dates = Pick<Product, 'validFrom' | 'validTo'>;

/** What a row of a list says beside the name; an item that is being drafted may lack or hold anything, which is left out. */
export function listedAs(c: RequestContext, drafted: Drafted) {
  const { t, language, services, now } = c.var;
  const { market } = services;
  const format = formatsFor(market, language);
  const { day, percent } = figuresFor(market, language);
  const today = civilDateOf(now, market.timeZone);
  const drafts = new Set(drafted.look.edits.map(({ item }) => item));
  const money = (minor: unknown) => (typeof minor === 'number' ? format.money(minor) : String(minor ?? ''));

  function period({ validFrom, validTo }: Partial<Dates>): string {
    const from = isCivilDate(validFrom) && day(validFrom);
    const to = isCivilDate(validTo) && day(validTo);
    if (from && to) return `${from} – ${to}`;
    if (to) return t('backOffice.content.row.until', { date: to });
    return from ? t('backOffice.content.row.from', { date: from }) : t('backOffice.content.row.always');
  }

  function discount({ kind, value }: Partial<Promotion>): string {
    if (kind === 'percent') return percent(Number(value) / 100);
    return kind === 'amount' ? money(value) : t('backOffice.content.freePayments', { count: Number(value) });
  }

  function factsOf(list: string, entry: object): string[] {
    if (list === 'products') {
      const { priceMinor, billingIntervalMonths, ...dates } = entry as Partial<Product>;
      return [pricePerInterval(t, money(priceMinor), Number(billingIntervalMonths)), period(dates)];
    }
    if (list === 'promotions') return [discount(entry), period(entry)];
    if (list === 'studios') {
      const { street = '', zip = '', city = '', phone } = entry as Partial<Studio>;
      return [addressLine({ street, zip, city }), phone ?? ''];
    }
    return list === 'questions' ? [(entry as SurveyQuestion).questionId] : [];
  }

  function stateOf(item: string, { validFrom, validTo }: Partial<Dates>): FoundItem['state'] {
    if (drafts.has(item)) return liveItem(drafted, item) === null ? 'added' : 'drafted';
    if (validTo && validTo < today) return 'ended';
    return validFrom && validFrom > today ? 'coming' : 'live';
  }

  return (item: string, list: string): Pick<FoundItem, 'facts' | 'state'> => {
    const entry = (itemIn(drafted.value, item) ?? {}) as object;
    return { facts: factsOf(list, entry), state: stateOf(item, entry) };
  };
}
