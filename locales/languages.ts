import type { LanguageData } from '../worker/domain/markets/chain';

/** The languages whose words lie here. A chain names those it speaks in `chains/<chain>/languages.ts`, and may bring others. */

export const da: LanguageData = {
  culture: 'da-DK',
  ownName: 'Dansk',
  afterZ: 'æøå',
  nameKey: 'navigation-menu.danish',
  flag: [
    ['#c8102e', 'M0 0h22v16H0z'],
    ['#fff', 'M6.5 0h2.5v16H6.5zM0 6.75h22v2.5H0z'],
  ],
};

export const sv: LanguageData = {
  culture: 'sv-SE',
  ownName: 'Svenska',
  afterZ: 'åäö',
  nameKey: 'navigation-menu.swedish',
  flag: [
    ['#006aa7', 'M0 0h22v16H0z'],
    ['#fecc02', 'M6.5 0h3v16h-3zM0 6.5h22v3H0z'],
  ],
};

export const nl: LanguageData = {
  culture: 'nl-NL',
  ownName: 'Nederlands',
  nameKey: 'navigation-menu.dutch',
  flag: [
    ['#fff', 'M0 0h22v16H0z'],
    ['#ae1c28', 'M0 0h22v5.3H0z'],
    ['#21468b', 'M0 10.7h22V16H0z'],
  ],
};

/** English is always British: dates, money and spelling. */
export const en: LanguageData = {
  culture: 'en-GB',
  ownName: 'English',
  nameKey: 'navigation-menu.english',
  flag: [
    ['#012169', 'M0 0h22v16H0z'],
    ['#fff', 'M0 0h2.5L22 14.2V16h-2.5L0 1.8zM22 0v1.8L2.5 16H0v-1.8L19.5 0z'],
    ['#c8102e', 'M0 0l8.2 6H6.9L0 1zM22 16l-8.2-6h1.3L22 15zM22 0h-1.3l-6.9 5v1zM0 16h1.3l6.9-5v-1z'],
    ['#fff', 'M8.5 0h5v16h-5zM0 5.5h22v5H0z'],
    ['#c8102e', 'M9.5 0h3v16h-3zM0 6.5h22v3H0z'],
  ],
};
