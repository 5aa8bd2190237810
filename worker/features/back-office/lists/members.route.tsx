import { createRoute, type RequestContext } from '../../../context';
import { civilDateOf } from '../../../domain/dates';
import { markets } from '../../../domain/markets';
import type { MarketId } from '../../../domain/markets/market';
import { wordsIn } from '../../../domain/text/words-in';
import { form } from '../../../middleware/form';
import { paths } from '../../../paths';
import type { Cursor, ListedMembership, MemberList, Page } from '../../../services/member-list/port';
import { lazyPage } from '../../../ui/lazy-page';
import { inMarket } from '../access/reach';
import { showList } from '../ahead';
import { askCells } from '../fan-out';
import { namesOfAll } from '../names';
import { cursorOf, filterOf, lookupOf, pagerOf, queryOf, rowsIn, sealedText, typedMost, typedOf } from './asked';
import { choicesOf } from './choices';
import { listFile } from './file';
import { isAboutFilters, keepFilter, type SaveFault, savedOf } from './keep';

const MembersPage = lazyPage(() => import('./members.page').then((page) => page.MembersPage));
const { members } = paths.backOffice;
const pattern = members.patterns[0];

const nothing: Page<ListedMembership> = { rows: [], next: null };

/** One page of a cell: of everybody, or of whoever was searched for. */
function pagesOf(c: RequestContext, typed: string) {
  const filter = filterOf(c);
  return async (list: MemberList, market: MarketId, after: Cursor, rows?: number) => {
    if (typed === '') return list.list(filter, after, rows);
    const lookup = await lookupOf(typed, market);
    return lookup === null ? nothing : list.find(lookup, filter, after, rows);
  };
}

type Faults = { readonly search?: 'tooLittle'; readonly save?: SaveFault };

async function show(c: RequestContext, typed: string, { search, save }: Faults = {}): Promise<Response> {
  const [filter, after, pageOf] = [filterOf(c), await cursorOf(c), pagesOf(c, typed)];
  const read = async () => {
    const [answers, saved, choices] = await Promise.all([
      askCells(c, ({ memberList }, { market }) => pageOf(memberList, market, after)),
      savedOf(c, 'members', queryOf(filter), save ?? null),
      choicesOf(c),
    ]);
    return (
      <MembersPage
        rows={rowsIn(answers)}
        filter={filter}
        typed={typed}
        find={c.req.query('find') ?? null}
        {...(await pagerOf(c, answers, !c.req.query('after')))}
        saved={saved}
        fault={search ?? null}
        names={await namesOfAll(c, answers)}
        choices={choices}
      />
    );
  };
  return showList(c, 'members', Boolean(search || save), read);
}

/** The same list, with what was typed sealed in its address. */
async function searchFor(c: RequestContext, typed: string): Promise<Response> {
  const { chosen, reach } = c.var.backOfficeCells;
  const asked = reach.filter(({ market }) => chosen === 'all' || market === chosen);
  const lookups = await Promise.all(asked.map(({ market }) => lookupOf(typed, market)));
  if (typed !== '' && lookups.every((lookup) => lookup === null)) return show(c, typed, { search: 'tooLittle' });
  const find = typed === '' ? undefined : await sealedText(c, typed);
  return c.redirect(inMarket(c, members.href({ ...queryOf(filterOf(c)), find })), 303);
}

/**
 * Members of a cell, filtered, or those that a number, an address, a phone number or a name finds; of all cells the first
 * page of each. A search is posted, so that nobody's name stands in an address.
 */
export const membersRoute = createRoute()
  .get(pattern, async (c) => show(c, await typedOf(c)))
  .post(pattern, form, async (c) => {
    const typed = await typedOf(c);
    if (isAboutFilters(c)) return keepFilter(c, 'members', queryOf(filterOf(c)), (save) => show(c, typed, { save }));
    return searchFor(c, (c.var.form.values.q ?? '').trim().slice(0, typedMost));
  })
  .get(paths.backOfficeMore.membersFile.patterns[0], async (c) => {
    const pageOf = pagesOf(c, await typedOf(c));
    const names = await namesOfAll(c, c.var.backOfficeCells.reach);
    const { language } = c.var;
    return listFile<ListedMembership>(c, {
      name: 'members',
      columns: ['market', 'number', 'name', 'membership', 'studio', 'state', 'ordered', 'lastDay'],
      page: ({ memberList }, market, after, rows) => pageOf(memberList, market, after, rows),
      cells: (row, market) => [
        ...[market, row.number, row.name, wordsIn(row.productName, language)],
        ...[names(market, row.studioId), row.state],
        ...[civilDateOf(row.orderedAt, markets[market].timeZone), row.stopDate ?? ''],
      ],
    });
  });
