import { createRoute } from '../../../context';
import { render } from '../../../middleware/render';
import { paths } from '../../../paths';
import { lazyPage } from '../../../ui/lazy-page';
import { askCells } from '../fan-out';
import { cursorOf, sealedText } from './asked';

const MailsPage = lazyPage(() => import('./mails.page').then((page) => page.MailsPage));

/** Mails that did not arrive, and whose they are. */
export const mailsRoute = createRoute().get(paths.backOffice.mails.patterns[0], async (c) => {
  const after = await cursorOf(c);
  const answers = await askCells(c, ({ memberList }) => memberList.undelivered(after));
  const [only] = answers;
  const isOne = c.var.backOfficeCells.chosen !== 'all';
  return render(
    c,
    <MailsPage
      mails={answers.flatMap(({ market, value }) => value.rows.map((row) => ({ ...row, market })))}
      followed={answers.filter(({ value }) => value.next !== null).map(({ market }) => market)}
      isFirst={after === null}
      next={isOne && only?.value.next ? await sealedText(c, JSON.stringify(only.value.next)) : null}
    />,
  );
});
