import { marketIds } from '../../../worker/domain/markets';
import { paths } from '../../../worker/paths';
import { mailTo, templateOf } from '../sandbox';
import { expect, test } from '../test';
import { productOf } from './shop';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

for (const market of marketIds) {
  test.describe(`a visitor in ${market} joins`, () => {
    test.use({ market });

    test('from the first page to the account', { tag: ['@phone', '@nojs'] }, async ({ visitor, refused }) => {
      const { page, t, details } = visitor;
      await visitor.opens(paths.signup.entry.href());
      await expect(page).toHaveTitle(t('shared.title'));
      await expect(page.locator('html')).toHaveAttribute('lang', visitor.language);
      await visitor.selectsStudio();
      await visitor.selectsMembership();
      await visitor.provesAge();
      await visitor.entersDetails();
      await visitor.answersSkin();
      await visitor.provesEmail();
      await visitor.orders();
      await visitor.pays();

      await visitor.opens(paths.account.main.href());
      await visitor.isAt(paths.account.main);
      await expect(visitor.heading()).toHaveText(t('accountMain.hello', { firstName: details.firstName }));
      const product = productOf(market, 'uv').name[visitor.language] ?? '';
      await expect(page.getByRole('main')).toContainText(product);
      const templates = async () => (await mailTo(details.email)).map(templateOf);
      await expect
        .poll(templates, { timeout: 15_000 })
        .toEqual(expect.arrayContaining(['order-confirmation', 'receipt']));
      expect((await templates()).filter((one) => one === 'receipt')).toHaveLength(1);
      expect(refused).toEqual([]);
    });
  });
}
