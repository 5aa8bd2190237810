/** All cookies: the middleware sets no others, and the privacy page lists them. */
export const cookieKinds = [
  'session',
  'language',
  'consent',
  'return-to',
  'device',
  'pairing',
  'contact',
  'withdrawal',
  'survey',
  'known',
] as const;
export type CookieKind = (typeof cookieKinds)[number];

const minute = 60;
const day = 24 * 60 * minute;

/** The longest lifetime of each in seconds; a session's depends on its kind (services/sessions/lifetimes.ts). */
export const cookieSeconds: Readonly<Record<CookieKind, number>> = {
  session: 30 * day,
  language: 365 * day,
  consent: 180 * day,
  'return-to': 5 * minute,
  device: 400 * day,
  // Longer than letters are shown, and shorter than the next person who opens the page by chance.
  pairing: 30 * minute,
  contact: 10 * minute,
  withdrawal: 10 * minute,
  survey: 365 * day,
  known: 400 * day,
};
