import { createRoute, type RequestContext } from '../../../context';
import { form } from '../../../middleware/form';
import { render } from '../../../middleware/render';
import { paths } from '../../../paths';
import { type UndeliveredMail, undeliveredKinds } from '../../../services/member-list/port';
import { lazyPage } from '../../../ui/lazy-page';
import { showAhead } from '../ahead';
import { askCells } from '../fan-out';
import { cursorOf, pagerOf } from './asked';
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
      <MailsPage
        mails={answers.flatMap(({ market, value }) => value.rows.map((row) => ({ ...row, market })))}
        kind={kind}
        saved={saved}
        {...(await pagerOf(c, answers, after === null))}
      />
    );
  };
  if (fault !== null) return render(c, await read(), 422);
  return showAhead(c, { title: c.var.t('backOffice.nav.mails'), styles: ['form'] }, read);
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
