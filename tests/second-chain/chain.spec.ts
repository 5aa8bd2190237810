import { paths } from '../../worker/paths';
import { mailTo, templateOf } from '../e2e/sandbox';
import { productOf } from '../e2e/signup/shop';
import { expect, test } from '../e2e/test';

/** What the chain says of itself, written here a second time: a fault of its data or of the build is one of them. */
const norway = {
  brand: 'Damp',
  seller: 'Damp Norge AS',
  sender: 'Damp <no-reply@no.damp.example>',
  phone: /\+47\s40\s61\s23\s45/,
  address: /0555\sOslo/,
  accent: 'rgb(108, 184, 234)',
};
/** As Norway writes it; a space in a price does not break. */
const kroner = (minor: number) =>
  new Intl.NumberFormat('nb-NO', { style: 'currency', currency: 'NOK' }).format(minor / 100).replace(/\s/g, '\u00a0');
const ofUv = /\bUV|solari|hudtype|sol(?:e|ing)\b|solhus/i;

test('a visitor in Norway joins, pays and reads a receipt', async ({ visitor, refused }) => {
  const { page, details, t } = visitor;
  const product = productOf(visitor.market, 'adult') as ReturnType<typeof productOf> & { priceMinor: number };
  const asked: string[] = [];
  page.on('framenavigated', (frame) => asked.push(new URL(frame.url()).pathname));

  await visitor.opens(paths.signup.entry.href());
  await expect(page.locator('html')).toHaveAttribute('lang', 'nb');
  await expect(visitor.heading()).toHaveText('Hvor vil du i badstue?');
  await expect(page.getByRole('banner')).toContainText(norway.brand);
  expect(await page.getByRole('main').innerText()).not.toMatch(ofUv);
  await visitor.selectsStudio();
  await visitor.selectsMembership('adult');
  await visitor.provesAge();
  await visitor.entersDetails('adult');
  const [code] = await mailTo(details.email);
  expect(code).toMatchObject({ from: norway.sender, subject: expect.stringContaining('er koden din til Damp') });
  await visitor.provesEmail();

  const overview = page.getByRole('main');
  await expect(overview).toContainText(kroner(product.priceMinor));
  await expect(overview).toContainText(norway.phone);
  await expect(overview).toContainText(norway.address);
  expect(await overview.innerText()).not.toMatch(ofUv);
  await expect(visitor.orderButton()).toHaveText('Bestill med betalingsplikt');
  await expect(visitor.orderButton()).toHaveCSS('background-color', norway.accent);
  await visitor.orders();
  await visitor.pays();

  await visitor.opens(paths.account.payments.href());
  await page.getByRole('table').getByRole('link').first().click();
  await expect(visitor.heading()).toHaveText(t('account.receipt.charge.succeeded'));
  const receipt = page.getByRole('main');
  for (const line of [
    'Kvittering',
    norway.seller,
    'Org.nr. 000 000 000',
    kroner(product.priceMinor),
    'Mva. (25',
    'NO20',
  ])
    await expect(receipt).toContainText(line);

  const sent = async () => (await mailTo(details.email)).map(templateOf);
  await expect.poll(sent, { timeout: 15_000 }).toEqual(expect.arrayContaining(['order-confirmation', 'receipt']));
  const letters = await mailTo(details.email);
  for (const { from, text, html } of letters) {
    expect(from).toBe(norway.sender);
    expect(html).toContain('lang="nb"');
    expect(text).not.toMatch(ofUv);
  }
  expect(asked.filter((path) => path.includes('skin'))).toEqual([]);
  expect(refused).toEqual([]);
});

test('asks a four-digit code and a Norwegian number, in Norwegian', async ({ visitor }) => {
  await visitor.reachesDetails('adult');
  await visitor.fillsIn({ ...visitor.details, zip: '2200 AB', phone: '12' });
  await visitor.button('Fortsett').click();
  const main = visitor.page.getByRole('main');
  await expect(main).toContainText('Skriv et postnummer, for eksempel 0150');
  await expect(main).toContainText('Skriv et telefonnummer, for eksempel 40 61 23 45');
});

test('answers in Norwegian whoever asks for it by one of its other names', async ({ page }) => {
  for (const asked of ['no,en;q=0.5', 'nn-NO,en;q=0.5']) {
    await page.setExtraHTTPHeaders({ 'accept-language': asked });
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'nb');
  }
});

test('its privacy page speaks of no skin, and names whom to complain to', async ({ visitor }) => {
  await visitor.opens(paths.help.privacy.href());
  const main = visitor.page.getByRole('main');
  await expect(main).toContainText('Datatilsynet');
  await expect(main).toContainText(norway.seller);
  expect(await main.innerText()).not.toMatch(/\bhud\b|solari/i);
});

test('serves its other market in its own language', async ({ page }) => {
  await page.goto(`http://damp-dk.localhost:${process.env.E2E_PORT}/`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'da');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hvor vil du i sauna?');
  await expect(page.getByRole('main')).toContainText('Islands Brygge');
});
