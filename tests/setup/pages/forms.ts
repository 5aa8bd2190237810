import { hiddenFields } from '../people/visitor';

/** Hidden fields of the form that asks for this, whichever other forms stand on the page. */
export function formFor(html: string, intent: string): Record<string, string> {
  const form = html
    .split('<form')
    .map((part) => part.split('</form>')[0] ?? '')
    .find((part) => part.includes(`name="intent" value="${intent}"`));
  return form === undefined ? {} : hiddenFields(form);
}

/** As it reads: dates and sums without the spaces that do not break. */
export const plainSpaces = (text: string) => text.replaceAll('\u00a0', ' ');
