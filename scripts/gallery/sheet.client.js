/** Filter, keys and the large picture of the sheet. It lies in the page: it is no module, and nothing is fetched. */
/**
 * @template {Element} Kind
 * @param {string} selector @param {new () => Kind} kind @param {{querySelector(selector: string): Element | null}} [within]
 * @returns {Kind}
 */
function one(selector, kind, within = document) {
  const found = within.querySelector(selector);
  if (found instanceof kind) return found;
  throw new Error(`no ${selector}`);
}
const form = one('form', HTMLFormElement);
const keys = one('[name=keys]', HTMLInputElement);
const search = one('[name=screen]', HTMLInputElement);
const dialog = one('dialog', HTMLDialogElement);
const toggle = one('[data-before]', HTMLButtonElement);
const figures = [...document.querySelectorAll('figure')];
const shown = () => figures.filter(({ hidden }) => !hidden);
const shotOf = (/** @type {HTMLElement} */ figure) => one('.shot', HTMLAnchorElement, figure);

function filter() {
  const given = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  const { screen = '', ...exact } = Object.fromEntries(given.filter(([name, value]) => value && name !== 'keys'));
  for (const figure of figures)
    figure.hidden =
      !figure.dataset.screen?.includes(screen) ||
      Object.entries(exact).some(([name, value]) => figure.dataset[name] !== value);
  for (const section of document.querySelectorAll('section')) {
    const all = [...section.querySelectorAll('figure')];
    section.hidden = all.length > 0 && all.every(({ hidden }) => hidden);
  }
  one('output', HTMLOutputElement).textContent = `${shown().length} shown`;
  // In the fragment, which alone a page from a disk may change.
  history.replaceState(null, '', `#?${new URLSearchParams({ ...(screen ? { screen } : {}), ...exact })}`);
}

for (const [name, value] of new URLSearchParams(location.hash.startsWith('#?') ? location.hash.slice(2) : '')) {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = true;
  else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
}
form.addEventListener('input', filter);
form.addEventListener('submit', (event) => event.preventDefault());
filter();

/** @type {HTMLElement | undefined} */
let large;
function show(/** @type {HTMLElement | undefined} */ figure, before = false) {
  if (!figure) return;
  large = figure;
  const former = figure.querySelector('a[href^="before/"]');
  const image = one('img', HTMLImageElement, dialog);
  image.src = before && former instanceof HTMLAnchorElement ? former.href : shotOf(figure).href;
  image.alt = one('img', HTMLImageElement, figure).alt;
  one('h2', HTMLHeadingElement, dialog).textContent = before ? `Before: ${image.alt}` : image.alt;
  toggle.hidden = former === null;
  toggle.setAttribute('aria-pressed', String(before));
  if (!dialog.open) dialog.showModal();
}
const go = (/** @type {number} */ step) => show(large && shown()[shown().indexOf(large) + step]);

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('.shot') : null;
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  show(link.closest('figure') ?? undefined);
});
dialog.addEventListener('click', ({ target }) => {
  if (!(target instanceof HTMLButtonElement)) return;
  if (target.dataset.go) go(Number(target.dataset.go));
  else if (target === toggle) show(large, toggle.getAttribute('aria-pressed') !== 'true');
  else dialog.close();
});
dialog.addEventListener('keydown', ({ key }) => {
  if (key === 'ArrowRight') go(1);
  if (key === 'ArrowLeft') go(-1);
});
dialog.addEventListener('close', () => large && shotOf(large).focus());
document.addEventListener('keydown', (event) => {
  const { target, key } = event;
  const isTyping =
    target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type !== 'checkbox');
  if (!keys.checked || isTyping || dialog.open || event.ctrlKey || event.metaKey || event.altKey) return;
  if (key === '/') {
    event.preventDefault();
    search.focus();
  }
  if (key !== 'j' && key !== 'k') return;
  const shots = shown().map(shotOf);
  const at = shots.findIndex((shot) => shot.matches(':focus'));
  shots[Math.max(0, at + (key === 'j' ? 1 : -1))]?.focus();
});
