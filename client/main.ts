import { type IslandName, islands } from './islands/registry';

/** Starts what a page needs in the browser. The page is complete without it, so an error here must not break it. */
const root = document.documentElement;

declare global {
  interface Window {
    dataLayer?: object[];
  }
}

function pushPageEvent(): void {
  window.dataLayer ??= [];
  window.dataLayer.push({ event: 'page', path: root.dataset.route, language: root.lang, market: root.dataset.market });
}

async function start(element: HTMLElement): Promise<void> {
  const load = islands[element.dataset.island as IslandName];
  if (element.dataset.started || !load) return;
  element.dataset.started = 'loads';
  try {
    (await load())(element);
    element.dataset.started = 'done';
  } catch (error) {
    // The network was away for a moment: the next touch asks again.
    delete element.dataset.started;
    throw error;
  }
}

const starters: Record<string, (element: HTMLElement) => void> = {
  load: (element) => void start(element),
  idle: (element) => void (window.requestIdleCallback ?? setTimeout)(() => void start(element)),
  interaction(element) {
    const scope = element.closest('form') ?? element;
    for (const type of ['pointerenter', 'focusin', 'touchstart']) {
      scope.addEventListener(type, () => void start(element), { passive: true });
    }
    if (scope.contains(document.activeElement)) void start(element);
  },
};

/**
 * Goes back in the browser's history if the previous page is ours; else the link leads to the previous step. Prints
 * where a button says so.
 */
function onClick(event: MouseEvent): void {
  const pressed = event.target as Element;
  if (pressed.closest('[data-print]')) print();
  const link = pressed.closest('a[data-back]');
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const cameFromUs =
    (window.navigation as Navigation | undefined)?.canGoBack ?? document.referrer.startsWith(`${location.origin}/`);
  if (!cameFromUs) return;
  event.preventDefault();
  history.back();
}

const turning = 'M19.5 12a7.5 7.5 0 1 1-2-5.1l2 2.1m0-5v5h-5';

/** Changes the button's label to its `data-busy`, and its arrow to a spinner. */
function setBusy(button: HTMLElement, isBusy: boolean): void {
  const icon = button.querySelector<SVGPathElement>('.disc path');
  if (isBusy) button.setAttribute('aria-disabled', 'true');
  else button.removeAttribute('aria-disabled');
  if (!icon) return;
  icon.dataset.d ??= icon.getAttribute('d') ?? '';
  icon.setAttribute('d', isBusy ? turning : icon.dataset.d);
}

/** Key of what was typed when a language was chosen: it waits in this tab for the next page, and is forgotten there. */
const typed = 'typed';
/** PINs and codes are typed again: they prove who somebody is, and are not shown to whoever comes next. */
const kept = 'main :is(input:not([type=hidden],[inputmode=numeric],[autocomplete=one-time-code]),textarea,select)';
const fields = () => document.querySelectorAll<HTMLInputElement>(kept);

/** Null: a browser that keeps nothing for pages. */
function ofThisTab(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

function takeUpTyped(): void {
  const waiting = ofThisTab()?.getItem(typed);
  if (!waiting) return;
  sessionStorage.removeItem(typed);
  const values = JSON.parse(waiting) as [name: string, value: string, checked: boolean][];
  for (const [at, field] of fields().entries()) {
    const [name, value, checked] = values[at] ?? [];
    if (name !== field.name || value === undefined) continue;
    if (/radio|checkbox/.test(field.type)) field.checked = checked === true;
    else field.value = value;
  }
}

/** Ignores a second press while the form is being sent. */
function onSubmit(event: SubmitEvent): void {
  const button = event.submitter;
  if (!button) return;
  if (button.closest('#languages')) {
    const values = [...fields()].map(({ name, value, checked }) => [name, value, checked]);
    if (values.length > 0) ofThisTab()?.setItem(typed, JSON.stringify(values));
  }
  if (button.ariaDisabled) event.preventDefault();
  if (event.defaultPrevented) return;
  forgetAnsweredForm();
  if (button.dataset.busy) {
    setTimeout(setBusy, 0, button, true);
    setTimeout(setBusy, 8000, button, false);
  }
}

addEventListener('pageshow', (event) => {
  if (!event.persisted) return;
  pushPageEvent();
  for (const button of document.querySelectorAll<HTMLElement>('[data-busy]')) setBusy(button, false);
});
/**
 * A page that answers a form leaves a history entry that could only be shown again by posting again. Replaces it by the
 * page's plain address: at once after a refusal, and as soon as its own form is sent.
 */
function forgetAnsweredForm(): void {
  history.replaceState(history.state, '', location.href);
}

const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (arrival && arrival.responseStatus >= 400) forgetAnsweredForm();
takeUpTyped();
for (const button of document.querySelectorAll<HTMLElement>('[data-print]')) button.hidden = false;
document.addEventListener('click', onClick);
document.addEventListener('submit', onSubmit);
pushPageEvent();
for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
  starters[element.dataset.when ?? 'load']?.(element);
}
const again = document.querySelector<HTMLElement>('[data-again]')?.dataset.again;
if (again) void import('./islands/look-again').then(({ looksAgain }) => looksAgain(Number(again)));
root.dataset.clientReady = '';
