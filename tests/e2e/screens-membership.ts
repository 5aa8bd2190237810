import { paths } from '../../worker/paths';
import { studiosOf } from './shop';
import { expect } from './test';
import type { Visitor } from './visitor';

const { main, subscription } = paths.account;

async function presses({ page }: Visitor): Promise<void> {
  await page.locator('form:has([name=intent]) button').first().click();
}

/** Every task of a membership of the "uv" kind that has just begun, then paused, then ending; it runs again at the end. */
export async function seesTasks(visitor: Visitor, look: (screen: string) => Promise<void>): Promise<void> {
  const { page } = visitor;
  const opens = (task: string, query: Record<string, string> = {}) =>
    visitor.opens(subscription.href({ do: task, ...query }));
  for (const task of ['pause', 'changeStudio', 'cancel', 'withdraw', 'resume']) {
    await opens(task);
    await look(`membership, ${task}`);
  }
  await opens('changeStudio', { studio: studiosOf('denmark').at(-1)?.studioId ?? '' });
  await look('membership, another studio');
  await opens('changeProduct');
  await look('membership, other products');
  await presses(visitor);
  await expect(page.locator('.problems')).toBeVisible();
  await look('membership, other products, refused');
  await page.locator('label.row').nth(1).click();
  await presses(visitor);
  await look('membership, another product');
  for (const [task, undo] of [
    ['pause', 'undoPause'],
    ['cancel', 'undoCancel'],
  ] as const) {
    await opens(task);
    await presses(visitor);
    await look(`membership, after ${task}`);
    await visitor.opens(main.href());
    await look(`account, after ${task}`);
    await opens(undo);
    await look(`membership, ${undo}`);
    await presses(visitor);
  }
}
