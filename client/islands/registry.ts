import type { ComponentType } from 'react';

/** Takes over an element that the server rendered and that works without it. */
type Start = (element: HTMLElement) => void;

/** React takes over; its component gets the properties that the server rendered it with. */
const component = (load: () => Promise<unknown>) => async (): Promise<Start> => {
  const [{ createElement }, { hydrateRoot }, Part] = await Promise.all([
    import('react'),
    import('react-dom/client'),
    load() as Promise<ComponentType<object>>,
  ]);
  return (element) => {
    const props = JSON.parse(element.dataset.props ?? '{}');
    hydrateRoot(element, createElement(Part, props), { identifierPrefix: element.dataset.island });
  };
};

const menu = (): Promise<Start> => import('./menu-keys').then(({ walkMenu }) => walkMenu);

/**
 * All islands: what takes over a part of a page, and the only React code that reaches a browser. The build reads from here which
 * classes each may add, so a component's line keeps its form.
 */
export const islands = {
  'account-menu': menu,
  'language-menu': menu,
  'kiosk-view': component(() => import('./kiosk-view').then((module) => module.KioskView)),
  'kiosk-idle': component(() => import('./kiosk-idle').then((module) => module.KioskIdle)),
  passkey: component(() => import('./passkey').then((module) => module.Passkey)),
  'form-validation': component(() => import('./form-validation').then((module) => module.FormValidation)),
  'list-keys': component(() => import('./list-keys').then((module) => module.ListKeys)),
} as const;

export type IslandName = keyof typeof islands;
