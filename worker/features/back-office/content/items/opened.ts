import type { RequestContext } from '../../../../context';
import { sha256 } from '../../../../crypto/token';
import { headItem, type ItemList, itemLists } from '../../../../domain/content/documents';
import { canonical, indexOf, itemIn, placeOf } from '../../../../domain/content/edits';
import { fieldsOf, type ItemField } from '../../../../domain/content/fields';
import { languagesOf } from '../../../../domain/content/survey-check';
import { civilDateOf } from '../../../../domain/dates';
import { parseGuid } from '../../../../domain/guid';
import type { Language } from '../../../../domain/markets/languages';
import type { Survey } from '../../../../domain/survey/survey';
import type { DraftEdit } from '../../../../services/content/port';
import { type Drafted, liveItem } from '../drafted';

type Item = Readonly<Record<string, unknown>>;

/** An item as it is open in a form. */
export interface Opened {
  readonly item: string;
  readonly list: ItemList | 'head' | 'texts';
  /** As it is drafted, else as it is live; a text is in `text`. */
  readonly current: Item;
  /** As the live document has it; null: it is not there. */
  readonly live: unknown;
  readonly draft: DraftEdit | undefined;
  readonly fields: readonly ItemField[];
  readonly isNew: boolean;
}

const kindsOfNew = ['text', 'rating', 'nps'] as const;

/** What a new entry begins with. */
function begunOf(c: RequestContext, list: ItemList): Item | null {
  const today = civilDateOf(c.var.now, c.var.services.market.timeZone);
  const closed = Array.from({ length: 7 }, () => 'closed');
  const kind = kindsOfNew.find((one) => one === c.req.query('kind')) ?? 'text';
  switch (list) {
    case 'products':
      return {
        ...{ productId: crypto.randomUUID(), name: {}, description: {} },
        ...{ priceMinor: '', billingIntervalMonths: 1, bindingMonths: 0 },
        ...{ ageVerificationRequired: true, usesUv: false, studios: 'all' },
        ...{ validFrom: null, validTo: null, signupDiscount: null },
      };
    case 'studios':
      return {
        ...{ studioId: crypto.randomUUID(), name: '', street: '', zip: '', city: '', lat: '', lon: '' },
        ...{ openingHours: closed, staffed: false, phone: '', accessHtml: {} },
      };
    case 'promotions':
      return {
        ...{ code: '', kind: 'percent', value: '', months: 1, products: 'all' },
        ...{ validFrom: today, validTo: '', maximumUses: '' },
      };
    case 'questions':
      return {
        ...{ kind, questionId: '', text: {}, required: false },
        ...(kind === 'text' ? { lengthMax: 1000 } : { lowest: {}, highest: {} }),
      };
    case 'endings':
      return null;
  }
}

/** The item that an address names, or null. */
export function openedOf(c: RequestContext, drafted: Drafted): Opened | null {
  const item = c.req.param('item') ?? '';
  const { named, look, value, defaults } = drafted;
  const draft = look.edits.find((one) => one.item === item);
  const live = liveItem(drafted, item);
  const open = { item, live, draft, isNew: false };
  if (named.kind === 'texts') {
    if (!defaults.has(item) && live === null && !draft) return null;
    const text = draft ? draft.value : live;
    return { ...open, list: 'texts', current: { text: text ?? '' }, fields: [{ name: 'text', kind: 'lines' }] };
  }
  const place = placeOf(item);
  if (!place && !(item === headItem && named.kind === 'survey')) return null;
  const list = place?.list ?? null;
  if (list !== null && !Array.isArray((value as Item)[list])) return null;
  const languages: readonly Language[] =
    named.kind === 'survey' ? languagesOf(value as Survey) : c.var.services.market.languages;
  const fields = (current: Item) => fieldsOf(list, current, languages as [Language, ...Language[]]);
  if (place?.id === 'new') {
    const current = begunOf(c, place.list);
    if (!current) return null;
    const id: ItemField[] = place.list === 'questions' ? [{ name: 'questionId', kind: 'line' }] : [];
    return { ...open, list: place.list, current, fields: [...id, ...fields(current)], isNew: true };
  }
  const found = indexOf(value, item) >= 0 || list === null ? (itemIn(value, item) as Item) : (live as Item | null);
  if (!found) return null;
  const own = fields(found).filter(({ name }) => name !== 'code' || place?.list !== 'promotions');
  return { ...open, list: list ?? 'head', current: found, fields: own };
}

/** The name under which a new entry is kept: by the id it began with, or that was typed. */
export function itemOfNew(list: ItemList, value: Item): string {
  const id = value[itemLists[list]];
  return `${list}.${typeof id === 'string' && (list === 'promotions' || list === 'questions' || parseGuid(id)) ? id : ''}`;
}

/** What a form was made from: who sends it after somebody else changed that is told. */
export const seenOf = async ({ current, live, isNew }: Opened): Promise<string> =>
  isNew ? 'new' : (await sha256(canonical([current, live]))).slice(0, 16);
