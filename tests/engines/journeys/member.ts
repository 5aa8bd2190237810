import { expect } from '@playwright/test';
import { paths } from '../../../worker/paths';
import { textOf } from '../in-page';
import { eventually, type Person } from '../person';

const { main, subscription, payments, profile } = paths.account;

/** A member logs in by a code of a mail, looks around and cancels. */
export async function cancels(person: Person): Promise<void> {
  const { t, details } = person;
  const hello = t('accountMain.hello', { firstName: details.firstName });
  await person.opens(paths.login.href());
  await person.isAt(t('login.title'), paths.login.href());
  await person.looks('log in');
  await person.fills({ email: 'anna' });
  await person.button(t('code.send'));
  await person.isRefused({ email: 'anna' });
  await person.fills({ email: details.email });
  await person.button(t('code.send'));
  await person.isAt(t('code.title'), paths.login.href());
  await person.fills({ code: await person.readsCode() });
  await person.button(t('login.title'));
  await person.isAt(hello, main.href());
  await person.looks('account');
  for (const [name, page, heading] of [
    ['payments', payments, 'my-payments'],
    ['profile', profile, 'my-profile'],
    ['membership', subscription, 'my-subscription'],
  ] as const) {
    await person.opens(page.href());
    await person.isAt(t(`navigation-menu.${heading}`), page.href());
    await person.looks(name);
  }
  await person.presses('main a[href*="do=cancel"]');
  await person.isAt(t('membership.cancel.title'), subscription.href({ do: 'cancel' }));
  await person.looks('cancel');
  await person.presses('form:has([name=intent]) button');
  await person.isAt(t('navigation-menu.my-subscription'), subscription.href());
  await eventually(async () => {
    expect(await person.ask(textOf, 'main [role=status]')).toContain(t('membership.done.cancel'));
  });
  await person.looks('cancelled');
}
