/**
 * Groups of texts used on the entry page, in every page's frame and on error pages. They are bundled with the Worker;
 * all others are static files.
 */
export const firstGroups: readonly string[] = [
  'navigation-menu',
  'shared',
  'form',
  'step',
  'side',
  'consent',
  'footer',
  'journey',
  'select',
  'interval',
  'errors',
];
