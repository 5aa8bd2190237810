import { markets } from '../../../worker/domain/markets';
import { paths } from '../../../worker/paths';
import { studiosOf } from '../signup/shop';
import { expect } from '../test';
import type { Visitor } from '../visitor';
import type { LookAt } from './shown';

const { main, subscription } = paths.account;

async function presses({ page }: Visitor): Promise<void> {
  await page.locator('form:has([name=intent]) button').first().click();
}

/** Every task of a membership of the "uv" kind that has just begun, then paused, then ending; it runs again at the end. */
export async function seesTasks(visitor: Visitor, lookAt: LookAt): Promise<void> {
  const { page, t, market, language } = visitor;
  const look = (screen: string, heading: string) => lookAt(screen, subscription, heading);
  const overview = t('navigation-menu.my-subscription');
  const opens = (task: string, query: Record<string, string> = {}) =>
    visitor.opens(subscription.href({ do: task, ...query }));
  for (const [task, heading] of [
    ['pause', t('membership.pause.action')],
    ['changeStudio', t('membership.changeStudio.title')],
    ['cancel', t('membership.cancel.title')],
    ['withdraw', markets[market].legal.withdrawOpen[language] ?? ''],
    // Not open to a membership that runs.
    ['resume', overview],
  ] as const) {
    await opens(task);
    await look(`membership, ${task}`, heading);
  }
  const studio = studiosOf(market).at(-1);
  await opens('changeStudio', { studio: studio?.studioId ?? '' });
  await look('membership, another studio', t('membership.changeStudio.confirm', { studio: studio?.name ?? '' }));
  await opens('changeProduct');
  await look('membership, other products', t('membership.changeProduct.title'));
  await presses(visitor);
  await expect(page.locator('.problems')).toBeVisible();
  await look('membership, other products, refused', t('membership.changeProduct.title'));
  const other = page.locator('label.row').nth(1);
  const product = (await other.locator('.name').innerText()).trim();
  await other.click();
  await presses(visitor);
  await look('membership, another product', t('membership.changeProduct.confirm', { product }));
  for (const [task, undo] of [
    ['pause', 'undoPause'],
    ['cancel', 'undoCancel'],
  ] as const) {
    await opens(task);
    await presses(visitor);
    await look(`membership, after ${task}`, overview);
    await visitor.opens(main.href());
    await lookAt(`account, after ${task}`, main, t('accountMain.hello', { firstName: visitor.details.firstName }));
    await opens(undo);
    await look(`membership, ${undo}`, t(`membership.${undo}.title`));
    await presses(visitor);
  }
}
