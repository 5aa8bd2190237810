/** All islands: the only React code that reaches a browser. */
export const islands = {
  'account-menu': () => import('./account-menu').then((module) => module.AccountMenu),
  'language-menu': () => import('./language-menu').then((module) => module.LanguageMenu),
  'kiosk-view': () => import('./kiosk-view').then((module) => module.KioskView),
  'kiosk-idle': () => import('./kiosk-idle').then((module) => module.KioskIdle),
  passkey: () => import('./passkey').then((module) => module.Passkey),
  'form-validation': () => import('./form-validation').then((module) => module.FormValidation),
  'list-keys': () => import('./list-keys').then((module) => module.ListKeys),
} as const;

export type IslandName = keyof typeof islands;
