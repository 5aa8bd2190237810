import { paths } from '../../../worker/paths';
import { appUrl } from '../../setup/e2e-addresses';
import { faultsInBothColours } from '../screens/axe-colours';
import { isPage } from '../screens/shown';
import { expect, test } from '../test';
import { pairScreen } from './devices';
import { opensBackOffice } from './operator';

/** Content from a form to what visitors see, with and without script. */
const { content } = paths.backOffice;
const { contentDocument, contentItem, contentPreview } = paths.backOfficeMore;
const { publishContent, discardContent } = paths.backOfficeActions;

test.describe('where a second person publishes', () => {
  test.use({ market: 'netherlands', viewport: { width: 320, height: 720 } });
  test(
    'a text is drafted, seen as a page, published by somebody else, and taken back',
    { tag: ['@phone', '@nojs'] },
    async ({ visitor }, { project }) => {
      const { page, t, button, heading } = visitor;
      // A document has one draft, and the projects share the app.
      const document = project.name === 'nojs' ? 'texts-en' : 'texts-nl';
      const item = 'contact.title';
      const query = { market: 'netherlands' };
      const words = `Schrijf ons, ${project.name}`;
      const banner = page.locator('.banner');
      const is = (notice: string) => expect(banner.first()).toContainText(t(`backOffice.done.${notice}`));

      await opensBackOffice(visitor);
      await visitor.opens(contentDocument.href({ document }, { ...query, q: item }));
      await page
        .getByRole('row')
        .filter({ has: page.getByText(item, { exact: true }) })
        .getByRole('link')
        .click();
      const text = page.getByLabel(t('backOffice.content.field.text'), { exact: true });
      await text.fill('<b>Ons</b>');
      await button(t('backOffice.content.save')).click();
      await expect(page.locator('.problems')).toContainText('holds HTML');
      await expect(text).toHaveValue('<b>Ons</b>');
      await text.fill(words);
      await button(t('backOffice.content.save')).click();
      await is('contentSaved');
      await expect(page.getByRole('main')).toContainText(`${t('backOffice.content.becomes')}: ${words}`);
      const publish = page.getByRole('main').getByRole('link', { name: t('backOffice.content.publish'), exact: true });
      await expect(publish).toBeHidden();
      await expect(page.getByRole('main')).toContainText(t('backOffice.done.contentNeedsSecond'));

      await page.getByRole('link', { name: t('backOffice.content.preview'), exact: true }).click();
      await expect(banner.first()).toContainText(t('backOffice.content.previewText'));
      await page
        .locator('aside')
        .getByRole('link', { name: t('backOffice.content.page.contact') })
        .click();
      await expect(heading()).toHaveText(words);
      await page
        .locator('aside')
        .getByRole('link', { name: t('step.back') })
        .click();
      await isPage(page, contentDocument, await heading().innerText());

      await opensBackOffice(visitor, `second-${project.name}@solhus.example`);
      await visitor.opens(contentDocument.href({ document }, query));
      await publish.click();
      await expect(heading()).toHaveText(t('backOffice.content.publishTitle'));
      await expect(page.getByRole('main')).toContainText(words);
      await button(t('backOffice.content.publish')).click();
      await is('contentPublished');
      await button(t('backOffice.content.undo')).click();
      await is('contentUndone');
      await visitor.opens(contentItem.href({ document, item }, query));
      await expect(text).not.toHaveValue(words);
    },
  );
});

for (const { name, width, tag, document, of } of [
  { name: 'on a phone', width: 390, tag: '@phone', document: 'texts-en', of: 'en' as const },
  { name: 'on a wide screen', width: 1440, tag: '@desktop', document: 'texts-da', of: 'da' as const },
]) {
  test.describe(name, () => {
    test.use({ viewport: { width, height: 900 }, ...(process.env.SHOTS_LANGUAGE ? { language: 'en' as const } : {}) });
    test('axe finds no fault with the pages of content, in the light or in the dark', { tag }, async ({
      visitor,
      browser,
    }) => {
      const { page, t, button, heading } = visitor;
      const faults: string[] = [];
      /** Pictures are kept for whoever names a folder for them. */
      const look = async (path: string, at: Parameters<typeof isPage>[1], title?: string) => {
        // A preview has no script that could say it is ready.
        if (at === contentPreview) await page.goto(appUrl(visitor.market) + path);
        else await visitor.opens(path);
        await isPage(page, at, title ?? (await heading().innerText()));
        const folder = process.env.SHOTS;
        for (const colorScheme of folder ? (['light', 'dark'] as const) : []) {
          await page.emulateMedia({ colorScheme });
          const shot = `${width}-${visitor.language}-${path.replaceAll(/\W+/g, '_').slice(0, 60)}-${colorScheme}.png`;
          await page.screenshot({ path: `${folder}/${shot}`, fullPage: true });
        }
        faults.push(...(await faultsInBothColours(page)).map((fault) => `${path}: ${fault}`));
      };
      const texts = t('backOffice.content.texts', {
        language: new Intl.DisplayNames(visitor.language, { type: 'language' }).of(of) ?? of,
      });
      const item = 'contact.title';

      await opensBackOffice(visitor);
      await look(content.href(), content, t('backOffice.nav.content'));
      await look(contentItem.href({ document, item }), contentItem);
      await page.getByLabel(t('backOffice.content.field.text'), { exact: true }).fill('Come in');
      await button(t('backOffice.content.save')).click();
      await look(contentDocument.href({ document }), contentDocument, texts);
      const addressOf = async (action: typeof publishContent | typeof discardContent) => {
        const [, folder = ''] = /:document\/(\w+)\//.exec(action.patterns[0]) ?? [];
        return (await page.locator(`main a[href*="/${folder}/"]`).getAttribute('href')) ?? '';
      };
      await look(await addressOf(publishContent), publishContent, t('backOffice.content.publishTitle'));
      await visitor.opens(contentDocument.href({ document }));
      const gone = await addressOf(discardContent);
      await look(contentPreview.href({ document }, { page: 'contact' }), contentPreview, 'Come in');
      await look(gone, discardContent, t('backOffice.content.discardTitle'));
      await button(t('backOffice.content.discard')).click();
      await look(contentDocument.href({ document }, { q: 'log' }), contentDocument, texts);

      await look(contentDocument.href({ document: 'catalogue' }), contentDocument, t('backOffice.content.catalogue'));
      for (const list of ['products', 'studios', 'promotions'] as const)
        await look(
          contentItem.href({ document: 'catalogue', item: `${list}.new` }),
          contentItem,
          t(`backOffice.content.new.${list}`),
        );
      await look(contentDocument.href({ document: 'survey-satisfaction' }), contentDocument);
      await look(contentItem.href({ document: 'survey-satisfaction', item: 'head' }), contentItem);
      // A screen that is in contact has the longest row.
      const screen = await browser.newContext({ baseURL: appUrl(visitor.market) });
      await pairScreen(await screen.newPage(), visitor.market, 'kiosk');
      await screen.close();
      for (const list of ['members', 'unpaid', 'mails', 'screens'] as const)
        await look(paths.backOffice[list].href(), paths.backOffice[list]);
      expect(faults).toEqual([]);
    });
  });
}
