import { createRoute, type RequestContext } from '../../../context';
import { form } from '../../../middleware/form';
import { paths } from '../../../paths';
import { type UndeliveredMail, undeliveredKinds } from '../../../services/member-list/port';
import { lazyPage } from '../../../ui/lazy-page';
import { showList } from '../ahead';
import { askCells } from '../fan-out';
import { cursorOf, pagerOf, rowsIn } from './asked';
import { listFile } from './file';
import { keepFilter, type SaveFault, savedOf } from './keep';

const MailsPage = lazyPage(() => import('./mails.page').then((page) => page.MailsPage));
const pattern = paths.backOffice.mails.patterns[0];

const kindOf = (c: RequestContext) => undeliveredKinds.find((one) => one === c.req.query('kind')) ?? null;
const queryOf = (c: RequestContext) => ({ kind: kindOf(c) ?? undefined });

async function show(c: RequestContext, fault: SaveFault | null = null): Promise<Response> {
  const [kind, after] = [kindOf(c), await cursorOf(c)];
  const read = async () => {
    const [answers, saved] = await Promise.all([
      askCells(c, ({ memberList }) => memberList.undelivered(kind, after)),
      savedOf(c, 'mails', queryOf(c), fault),
    ]);
    return (
      <MailsPage mails={rowsIn(answers)} kind={kind} saved={saved} {...(await pagerOf(c, answers, after === null))} />
    );
  };
  return showList(c, 'mails', fault !== null, read);
}

/** Mails that did not arrive, addresses that they come back from, and whose they are. */
export const mailsRoute = createRoute()
  .get(pattern, async (c) => show(c))
  .post(pattern, form, async (c) => keepFilter(c, 'mails', queryOf(c), (fault) => show(c, fault)))
  .get(paths.backOfficeMore.mailsFile.patterns[0], async (c) => {
    const kind = kindOf(c);
    return listFile<UndeliveredMail>(c, {
      name: 'mails',
      columns: ['market', 'kind', 'mail', 'number', 'address', 'reason', 'since'],
      page: ({ memberList }, _, after, rows) => memberList.undelivered(kind, after, rows),
      cells: ({ kind: of, what, membership, address, error, since }, market) => [
        ...[market, of, what, membership?.number ?? '', membership ? '' : (address ?? ''), error ?? '', since],
      ],
    });
  });
