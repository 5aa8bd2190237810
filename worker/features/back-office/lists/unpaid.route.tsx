import { createRoute, type RequestContext } from '../../../context';
import { markets } from '../../../domain/markets';
import { form } from '../../../middleware/form';
import { paths } from '../../../paths';
import type { ListedMembership } from '../../../services/member-list/port';
import { lazyPage } from '../../../ui/lazy-page';
import { showList } from '../ahead';
import { askCells } from '../fan-out';
import { namesOfAll } from '../names';
import { cursorOf, filterOf, pagerOf, queryOf, rowsIn } from './asked';
import { choicesOf } from './choices';
import { listFile } from './file';
import { keepFilter, type SaveFault, savedOf } from './keep';

const UnpaidPage = lazyPage(() => import('./unpaid.page').then((page) => page.UnpaidPage));
const pattern = paths.backOffice.unpaid.patterns[0];

const ownFilter = (c: RequestContext) => ({ ...filterOf(c), state: null });

async function show(c: RequestContext, fault: SaveFault | null = null): Promise<Response> {
  const [filter, after] = [ownFilter(c), await cursorOf(c)];
  const read = async () => {
    const [answers, saved, choices] = await Promise.all([
      askCells(c, async ({ memberList }) => {
        const [{ rows, next }, overdue] = await Promise.all([
          memberList.unpaid(filter, after),
          memberList.list({ ...filter, state: 'pastDue' }, null, 1),
        ]);
        // One that was taken over as overdue has no bill that we know of until the provider is asked.
        return { rows, next, isOverdue: rows.length === 0 && overdue.rows.length > 0 };
      }),
      savedOf(c, 'unpaid', queryOf(filter), fault),
      choicesOf(c),
    ]);
    return (
      <UnpaidPage
        rows={rowsIn(answers)}
        isOverdue={answers.some(({ value }) => value.isOverdue)}
        filter={filter}
        choices={choices}
        saved={saved}
        {...(await pagerOf(c, answers, after === null))}
        names={await namesOfAll(c, answers)}
      />
    );
  };
  return showList(c, 'unpaid', fault !== null, read);
}

/** Memberships that owe an invoice, the oldest debt first. */
export const unpaidRoute = createRoute()
  .get(pattern, async (c) => show(c))
  .post(pattern, form, async (c) => keepFilter(c, 'unpaid', queryOf(ownFilter(c)), (fault) => show(c, fault)))
  .get(paths.backOfficeMore.unpaidFile.patterns[0], async (c) => {
    const filter = ownFilter(c);
    const names = await namesOfAll(c, c.var.backOfficeCells.reach);
    return listFile<ListedMembership>(c, {
      name: 'unpaid',
      columns: ['market', 'number', 'name', 'studio', 'since', 'nextTry', 'amountMinor', 'currency'],
      page: ({ memberList }, _, after, rows) => memberList.unpaid(filter, after, rows),
      cells: ({ number, name, studioId, unpaid }, market) => [
        ...[market, number, name, names(market, studioId), unpaid?.since ?? '', unpaid?.nextTryAt ?? ''],
        ...[unpaid?.amountMinor ?? 0, markets[market].currency],
      ],
    });
  });
