import { paths } from '../../../worker/paths';
import { expect, test } from '../test';

test.describe('the page’s own policy', () => {
  test.use({ expectedNoise: /requires 'Trusted|Content Security Policy|policy: require-trusted/ });

  test('refuses markup and scripts that are not the page’s', async ({ visitor }) => {
    const { page } = visitor;
    const response = await page.goto(paths.signup.entry.href());
    const policy = response?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain(`default-src 'none'`);
    expect(policy).toContain(`require-trusted-types-for 'script'`);
    expect(policy).not.toMatch(/unsafe|\*/);
    const tries = await page.evaluate(() => {
      const attempt = (act: () => void) => {
        try {
          act();
          return 'done';
        } catch {
          return 'refused';
        }
      };
      const inline = document.createElement('p');
      return {
        markup: attempt(() => {
          inline.innerHTML = '<img src=x onerror="document.title = 1">';
        }),
        script: attempt(() => {
          document.createElement('script').text = 'document.title = 2';
        }),
      };
    });
    expect(tries).toEqual({ markup: 'refused', script: 'refused' });
  });
});
