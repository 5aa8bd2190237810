import { createElement } from 'react';

const tag = 'late-part';
/** What `<LatePart>` leaves in the page, once. */
export const lateMark = `<${tag}></${tag}>`;

/** Where the part stands that follows when it is there (see `renderLate`). */
export function LatePart() {
  return createElement(tag);
}
