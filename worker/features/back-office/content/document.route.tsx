import { createRoute, type RequestContext } from '../../../context';
import { fold } from '../../../domain/catalogue/near';
import { itemLists } from '../../../domain/content/documents';
import { flatTexts } from '../../../domain/content/text-rules';
import type { Texts } from '../../../domain/text/text-overrides';
import { Refusal } from '../../../failures';
import { formKey } from '../../../flows/submit-once';
import { render } from '../../../middleware/render';
import { paths } from '../../../paths';
import { lazyPage } from '../../../ui/lazy-page';
import { operatorForm } from '../operator-form';
import { differenceOf } from './difference';
import { type Drafted, draftedOf, nameOfItem } from './drafted';
import { begins, type FoundItem } from './found-item';
import { listedAs } from './listed';
import { refusalOf } from './publishing';

const DocumentPage = lazyPage(() => import('./document.page').then((page) => page.DocumentPage));

/** Characters of a text: two lines on a phone. */
const longest = 72;
/** Texts listed at once, of thousands; the others are asked for, or found by a search. */
const listed = 24;

export const documentRoute = createRoute().get(paths.backOfficeMore.contentDocument.patterns[0], async (c) => {
  const drafted = await draftedOf(c);
  if (!drafted) throw new Refusal('notFound');
  const query = (c.req.query('q') ?? '').trim().slice(0, 80);
  const found = drafted.named.kind === 'texts' ? textsFound(drafted, query) : itemsFound(c, drafted, query);
  return render(
    c,
    <DocumentPage
      look={drafted.look}
      kind={drafted.named.kind}
      faults={drafted.faults}
      difference={differenceOf(c, drafted)}
      refusal={refusalOf(c, drafted)}
      query={query}
      items={drafted.named.kind !== 'texts' || c.req.query('all') === 'yes' ? found : found.slice(0, listed)}
      count={found.length}
      lists={Object.keys(itemLists).filter((list) => Array.isArray((drafted.value as Record<string, unknown>)[list]))}
      undoKey={await formKey(c, await operatorForm(c, paths.backOfficeActions.undoContent.patterns[0]))}
    />,
  );
});

/** Entries of the document's lists, and its head, whose name, id or facts have what was searched for. */
function itemsFound(c: RequestContext, drafted: Drafted, query: string): FoundItem[] {
  const { named, value } = drafted;
  const as = listedAs(c, drafted);
  const wanted = fold(query);
  const head = { item: 'head', list: 'head', name: c.var.t('backOffice.content.head'), ...as('head', 'head') };
  const items = Object.entries(itemLists).flatMap(([list, id]) => {
    const entries = (value as Record<string, unknown>)[list];
    if (!Array.isArray(entries)) return [];
    return entries.map((entry: Record<string, string>) => {
      const item = `${list}.${entry[id]}`;
      return { item, list, name: nameOfItem(value, item, c.var.language), ...as(item, list) };
    });
  });
  return [...(named.kind === 'survey' ? [head] : []), ...items].filter(
    ({ item, name, facts }) => wanted === '' || [item, name, ...facts].some((text) => fold(text).includes(wanted)),
  );
}

/** Texts whose key or words have what was searched for; without a search those that are changed. */
function textsFound({ look, value, defaults }: Drafted, query: string): FoundItem[] {
  const drafts = new Set(look.edits.map(({ item }) => item));
  const own = flatTexts(value as Texts);
  const wanted = fold(query);
  return [...new Set([...defaults.keys(), ...own.keys()])].flatMap((item) => {
    const says = own.get(item) ?? defaults.get(item) ?? '';
    const isFound =
      wanted === ''
        ? own.has(item) || drafts.has(item)
        : [item, says, defaults.get(item) ?? ''].some((text) => fold(text).includes(wanted));
    if (!isFound) return [];
    // What nobody has changed is the built-in text.
    const state = drafts.has(item) ? 'drafted' : own.has(item) ? 'live' : 'standard';
    return [{ item, list: 'texts', name: begins(says, longest) || item, facts: [item], state }];
  });
}
