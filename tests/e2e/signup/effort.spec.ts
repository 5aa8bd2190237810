import { paths } from '../../../worker/paths';
import { appUrl } from '../../setup/e2e-addresses';
import { expect, test } from '../test';

/** What joining costs a person with a phone, at most; what may be left out is left out. */
const most = { ownScreens: 8, answers: 20, tapsByHand: 30, taps: 26 };

test('joining for sun takes eight screens of ours, and few taps and answers', { tag: '@phone' }, async ({
  visitor,
  page,
  context,
}) => {
  const { t, button, details } = visitor;
  let taps = 0;
  const answers = new Set<string>();
  await context.exposeFunction('tells', (answer: string) => {
    if (answer) answers.add(answer);
    else taps += 1;
  });
  await context.addInitScript(() => {
    const { tells } = window as unknown as { tells: (answer: string) => void };
    const isTyped = (field: HTMLInputElement) => !['radio', 'checkbox'].includes(field.type);
    addEventListener('pointerdown', () => tells(''), true);
    const answered = ({ target }: Event) => {
      tells((target as HTMLInputElement).name);
      // A field is tapped before somebody types into it.
      if (isTyped(target as HTMLInputElement)) tells('');
    };
    addEventListener('input', answered, true);
  });
  const own = new URL(appUrl(visitor.market)).hostname;
  const screens = new Set<string>();
  page.on('framenavigated', (frame) => {
    const { hostname, pathname } = new URL(frame.url());
    if (frame === page.mainFrame() && hostname === own) screens.add(pathname);
  });

  await visitor.reachesDetails();
  const fields = page.getByRole('main').locator('input:not([type="hidden"], [type="checkbox"])');
  const filled = await fields.evaluateAll((all) => all.map((field) => field.getAttribute('autocomplete') ?? ''));
  await visitor.entersDetails();
  await visitor.marksSkin(3);
  await button(t('skin.submit')).click();
  await visitor.isAt(paths.signup.verifyEmail);
  await visitor.provesEmail();
  await visitor.acceptsTerms();
  await visitor.orderButton().click();
  await visitor.isAt(paths.signup.completed);
  await visitor.pays();

  expect(screens.size, [...screens].join(' ')).toBeLessThanOrEqual(most.ownScreens);
  expect(answers.size, [...answers].join(' ')).toBeLessThanOrEqual(most.answers);
  expect(taps).toBeLessThanOrEqual(most.tapsByHand);
  // A phone that knows its owner fills in all of the details: a tap on the first field, one on what it proposes.
  expect(filled.filter((token) => token === '' || token === 'off')).toEqual([]);
  const typed = Object.keys(details).length;
  expect(taps - typed + 2).toBeLessThanOrEqual(most.taps);
});
