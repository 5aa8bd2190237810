import { createRoute, type RequestContext } from '../../../context';
import type { MarketId } from '../../../domain/markets/market';
import { formKey, submitOnce } from '../../../flows/submit-once';
import { form } from '../../../middleware/form';
import { render } from '../../../middleware/render';
import { paths } from '../../../paths';
import type { ListedMembership, Page } from '../../../services/member-list/port';
import { withDeadline } from '../../../services/within';
import { lazyPage } from '../../../ui/lazy-page';
import { inMarket } from '../access/reach';
import { namesIn } from '../business/names';
import { askCells } from '../fan-out';
import { cursorOf, filterOf, lookupOf, queryOf, sealedText, typedMost, typedOf } from './asked';
import type { ListFault } from './members.page';

const MembersPage = lazyPage(() => import('./members.page').then((page) => page.MembersPage));
const { members } = paths.backOffice;
const pattern = members.patterns[0];
const nameMost = 40;
/** Milliseconds that saved filters may take; the page does without them. */
const deadlineMs = 1_000;

const nothing: Page<ListedMembership> = { rows: [], next: null };

async function answersOf(c: RequestContext, typed: string) {
  const [filter, after] = [filterOf(c), await cursorOf(c)];
  return askCells(c, async ({ memberList }, { market }) => {
    if (typed === '') return memberList.list(filter, after);
    const lookup = await lookupOf(typed, market);
    return lookup === null ? nothing : memberList.find(lookup, filter, after);
  });
}

/** The form belongs to the operator, in whatever browser it is sent. */
const formOf = async ({ var: { services, operator } }: RequestContext) => ({
  name: pattern,
  sender: await services.backOffice.senderOf(operator.email),
});

async function show(c: RequestContext, typed: string, fault: ListFault | null = null): Promise<Response> {
  const { chosen } = c.var.backOfficeCells;
  const once = await formOf(c);
  const [answers, saved, key] = await Promise.all([
    answersOf(c, typed),
    // Where the cell does not answer, the page says so and stands without them.
    withDeadline(c.var.services.savedFilters.of(once.sender), deadlineMs, 'no answer in time').catch(() => []),
    formKey(c, once),
  ]);
  const names = new Map(
    await Promise.all(answers.map(async ({ market }) => [market, await namesIn(c, market)] as const)),
  );
  const [only] = answers;
  const next = chosen !== 'all' && only?.value.next ? await sealedText(c, JSON.stringify(only.value.next)) : null;
  const page = (
    <MembersPage
      rows={answers.flatMap(({ market, value }) => value.rows.map((row) => ({ ...row, market })))}
      followed={answers.filter(({ value }) => value.next !== null).map(({ market }) => market)}
      filter={filterOf(c)}
      typed={typed}
      find={c.req.query('find') ?? null}
      isFirst={!c.req.query('after')}
      next={next}
      saved={saved}
      formKey={key}
      fault={fault}
      names={(market: MarketId, id: string) => names.get(market)?.(id) ?? id}
      choices={chosen === 'all' || !only ? null : await choicesOf(c, chosen)}
    />
  );
  return render(c, page, fault === null ? 200 : 422);
}

/** Studios and products to choose from, by name. */
async function choicesOf(c: RequestContext, market: MarketId) {
  const current = await c.var.services.catalogue.current(market).catch(() => null);
  const { language } = c.var;
  const option = (value: string, label: string) => ({ value, label });
  const byLabel = (one: { label: string }, other: { label: string }) => one.label.localeCompare(other.label, language);
  return {
    studios: (current?.catalogue.studios ?? []).map(({ studioId, name }) => option(studioId, name)).toSorted(byLabel),
    products: (current?.catalogue.products ?? [])
      .map(({ productId, name }) => option(productId, name[language] ?? Object.values(name)[0] ?? productId))
      .toSorted(byLabel),
  };
}

/** The same list, with what was typed sealed in its address. */
async function searchFor(c: RequestContext, typed: string): Promise<Response> {
  const { chosen, reach } = c.var.backOfficeCells;
  const asked = reach.filter(({ market }) => chosen === 'all' || market === chosen);
  const lookups = await Promise.all(asked.map(({ market }) => lookupOf(typed, market)));
  if (typed !== '' && lookups.every((lookup) => lookup === null)) return show(c, typed, 'tooLittle');
  const find = typed === '' ? undefined : await sealedText(c, typed);
  return c.redirect(inMarket(c, members.href({ ...queryOf(filterOf(c)), find })), 303);
}

/** Saves the filter as it is set, or takes a saved one out of the list. */
async function keepFilter(c: RequestContext, intent: 'save' | 'remove'): Promise<Response> {
  const { name = '', filter = '' } = c.var.form.values;
  const query = new URLSearchParams(
    Object.entries(queryOf(filterOf(c))).filter((pair): pair is [string, string] => pair[1] !== undefined),
  ).toString();
  const title = name.trim().slice(0, nameMost);
  if (intent === 'save' && title === '') return show(c, await typedOf(c), 'noName');
  const { savedFilters } = c.var.services;
  const once = await formOf(c);
  const answer = inMarket(c, members.href(queryOf(filterOf(c))));
  const done = await submitOnce<Response>(
    c,
    { ...once, asks: { intent, title, filter, query }, answer, claims: true },
    async () => {
      if (intent === 'remove') await savedFilters.remove(once.sender, filter);
      else if (!(await savedFilters.save(once.sender, { name: title, query })))
        return { kind: 'notDone', value: await show(c, '', 'tooMany') };
      return { kind: 'done', answer };
    },
  );
  if (done.kind === 'done') return c.redirect(done.answer, 303);
  return done.kind === 'expired' ? show(c, '', 'again') : done.value;
}

/**
 * Members of a cell, filtered, or those that a number, an address, a phone number or a name finds; of all cells the first
 * page of each. A search is posted, so that nobody's name stands in an address.
 */
export const membersRoute = createRoute()
  .get(pattern, async (c) => show(c, await typedOf(c)))
  .post(pattern, form, async (c) => {
    const { intent = '', q = '' } = c.var.form.values;
    if (intent === 'save' || intent === 'remove') return keepFilter(c, intent);
    return searchFor(c, q.trim().slice(0, typedMost));
  });
