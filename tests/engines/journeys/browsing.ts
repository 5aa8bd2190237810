import { expect } from '@playwright/test';
import { paths } from '../../../worker/paths';
import { textIn } from '../../e2e/texts';
import { placeOf, placeOnPage, scrollDown } from '../in-page';
import { eventually, type Person } from '../person';

const { privacy, terms } = paths.help;

/** The menus of a page, a language chosen while something is typed, and the way back to where a page was left. */
export async function looksAround(person: Person): Promise<void> {
  const { t, scripts } = person;
  const contact = paths.contact.href({ topic: 'login' });
  await person.opens(contact);
  await person.isAt(t('contact.title'), contact);
  await person.fills({ message: 'En lang historie', email: 'anna@' });
  await person.presses('header button[popovertarget=languages]');
  await person.looks('languages');
  await person.presses('#languages button', 'English');
  await person.isAt(textIn('en', 'contact.title', {}, 'denmark'), contact);
  expect((await person.ask(placeOf)).language).toBe('en');
  // Without script, what was typed and never sent is lost by a choice of language.
  if (scripts) expect(await person.fields()).toMatchObject({ message: 'En lang historie', email: 'anna@' });
  await person.looks('in English');
  await comesBack(person);
}

async function comesBack(person: Person): Promise<void> {
  const in_ = (key: string) => textIn('en', key, {}, 'denmark');
  await person.opens(privacy.href());
  await person.isAt(in_('privacy.title'), privacy.href());
  await person.looks('privacy');
  await person.ask(scrollDown, 600);
  await eventually(async () => expect(await person.ask(placeOnPage)).toBe(600));
  await person.presses('footer a[href*="terms"]');
  await person.isAt(in_('terms.title'), terms.href());
  await person.goesBack();
  await person.isAt(in_('privacy.title'), privacy.href());
  await eventually(async () => expect(await person.ask(placeOnPage)).toBeGreaterThan(300));
}
