import { da, en, nl, sv } from '../../locales/languages';

/** A file of its own, for the browser reads it too. */
export const languages = { da, sv, nl, en };
