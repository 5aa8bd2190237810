import { createElement } from 'react';

const tag = 'deferred-section';
/** HTML that `<DeferredSection>` renders; at most once in a page. */
export const deferredMark = `<${tag}></${tag}>`;

/** Placeholder of a section that is sent later (see `renderDeferred`). */
export function DeferredSection() {
  return createElement(tag);
}
