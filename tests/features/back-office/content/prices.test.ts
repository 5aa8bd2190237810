import { beforeAll, describe, expect, it } from 'vitest';
import type { Catalogue } from '../../../../worker/domain/catalogue/catalogue';
import { paths } from '../../../../worker/paths';
import { rows } from '../../../setup/money/records';
import { english, say, textOf } from '../../../setup/pages/answers';
import { addressOf, fieldsOf } from '../../../setup/pages/written-forms';
import { createOperator } from '../../../setup/people/operator';
import { createVisitor, hiddenFields } from '../../../setup/people/visitor';
import { createWorld, type World } from '../../../setup/world';

/** A price from the form to the visitor's page and back: drafted, checked, published, undone. */
const { contentDocument, contentItem, contentPreview } = paths.backOfficeMore;
const { publishContent, undoContent } = paths.backOfficeActions;
const document = 'catalogue';
const page = contentDocument.href({ document });
const words = english.backOffice;
let world: World;
let operator: Awaited<ReturnType<typeof createOperator>>;
let item: string;
beforeAll(async () => {
  world = await createWorld();
  operator = await createOperator(world, { groups: ['office-content'] });
  item = contentItem.href({ document, item: `products.${(await product()).productId}` });
});

const published = async (): Promise<Catalogue> => (await world.services.catalogue.authoritative('denmark')).catalogue;
async function product() {
  const [first] = (await published()).products;
  if (!first) throw new Error('no product');
  return first;
}
const drafts = async (priceMinor: string, who = operator) =>
  who.post(item, { ...fieldsOf(await who.page(item)), priceMinor, intent: 'save' });
async function publishes(more: Record<string, string> = {}, who = operator) {
  const address = addressOf(await who.page(page), publishContent);
  return who.post(address, { ...hiddenFields(await who.page(address)), ...more });
}

describe('a price', () => {
  it('stays as it was while it is only drafted, and a form that changes nothing drafts nothing', async () => {
    const before = await product();
    const same = await operator.post(item, { ...fieldsOf(await operator.page(item)), intent: 'save' });
    expect(say(same)).toBe(`303 ${page}?done=contentSaved`);
    expect(await rows('SELECT item FROM content_draft')).toEqual([]);

    expect(say(await drafts('139,00'))).toBe(`303 ${page}?done=contentSaved`);
    expect(await product()).toEqual(before);
    const difference = textOf(await operator.page(page)).replace(/\u00a0/g, ' ');
    expect(difference).toContain('DKK 149.00 → DKK 139.00, −7 %');
  });

  it('is seen by its operator as the page would look, and by nobody else', async () => {
    const preview = await operator.get(contentPreview.href({ document }));
    const html = await preview.text();
    expect([preview.status, preview.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(textOf(html)).toContain(words.content.previewText);
    expect(textOf(html)).toContain('139');
    expect(html).not.toContain('<script');
    const visitor = createVisitor(world, { language: 'en' });
    expect(textOf(await visitor.page(paths.signup.entry.href()))).not.toMatch(/\b139\b/);
  });

  it('is published, in the audit, and undone by one press', async () => {
    const before = await product();
    expect(say(await publishes())).toBe(`303 ${page}?done=contentPublished`);
    expect((await product()).priceMinor).toBe(13_900);
    expect((await world.services.catalogue.current('denmark')).catalogue).toEqual(await published());
    expect(await rows('SELECT item FROM content_draft')).toEqual([]);

    const html = await operator.page(page);
    const undo = addressOf(html, undoContent);
    const pressed = await operator.post(undo, hiddenFields(html.slice(html.indexOf(undo))));
    expect(say(pressed)).toBe(`303 ${page}?done=contentUndone`);
    expect(await product()).toEqual(before);
    expect(
      (
        await rows<{ action: string; role: string }>(
          `SELECT action, role FROM audit WHERE subject = ? ORDER BY at`,
          document,
        )
      ).map(({ action, role }) => `${action} ${role}`),
    ).toEqual(['content.drafted content', 'content.published content', 'content.undone content']);
    expect(await rows('SELECT number, source, undoes FROM content_release ORDER BY number')).toEqual([
      { number: 1, source: 'terminal', undoes: null },
      { number: 2, source: 'office', undoes: null },
      { number: 3, source: 'office', undoes: 2 },
    ]);
  });

  it('that was taken back is not published anew by a second press, but by a link that asks', async () => {
    const html = await operator.page(page);
    const again = addressOf(html, undoContent);
    expect(html).not.toContain(`action="${again}`);
    expect(textOf(html)).not.toContain(words.content.undo);
    const asked = await operator.page(again);
    expect(textOf(asked)).toContain(words.content.redoTitle.replace('{{number}}', '2'));
    expect(textOf(asked).replace(/\u00a0/g, ' ')).toContain('DKK 149.00 → DKK 139.00, −7 %');
  });

  it('that moves by more than half is published only with a tick', async () => {
    await drafts('24,90');
    const refused = await publishes();
    expect([refused.status, textOf(await refused.text())]).toEqual([
      422,
      expect.stringContaining(words.content.jumpFault),
    ]);
    expect(say(await publishes({ jump: 'yes' }))).toBe(`303 ${page}?done=contentPublished`);
    expect((await product()).priceMinor).toBe(2_490);
  });

  it('that cannot be read is said wrong at its field, in plain words, and stays typed', async () => {
    const refused = await drafts('free');
    const html = await refused.text();
    expect(refused.status).toBe(422);
    expect(html).toMatch(/name="priceMinor"[^>]*value="free"|value="free"[^>]*name="priceMinor"/);
    expect(textOf(html)).toContain(words.content.fault.number);
    expect(html).not.toContain('Invalid input');
  });

  it('that is above the highest is told that one as prices are typed', async () => {
    const refused = await drafts('100000,01');
    expect([refused.status, textOf(await refused.text())]).toEqual([
      422,
      expect.stringContaining(words.content.fault.most.replace('{{limit}}', '100000,00')),
    ]);
  });
});

describe('two operators', () => {
  it('lose nothing: the second is told, sees both, and what is typed stays', async () => {
    const other = await createOperator(world, { email: 'other@solhus.example' });
    const [mine, theirs] = [fieldsOf(await operator.page(item)), fieldsOf(await other.page(item))];
    await other.post(item, { ...theirs, priceMinor: '199,00', intent: 'save' });
    const told = await operator.post(item, { ...mine, priceMinor: '229,00', intent: 'save' });
    const html = await told.text();
    expect(told.status).toBe(422);
    expect(textOf(html)).toContain('other@solhus.example');
    expect(html).toContain('value="229,00"');
    expect(textOf(html)).toContain('199,00');
    expect(say(await operator.post(item, { ...fieldsOf(html), intent: 'save' }))).toContain('contentSaved');
    const [row] = await rows<{ value_json: string; drafted_by_json: string }>('SELECT * FROM content_draft');
    expect(JSON.parse(row?.value_json ?? '')).toMatchObject({ priceMinor: 22_900 });
    expect(JSON.parse(row?.drafted_by_json ?? '')).toEqual(['other@solhus.example', 'operator@solhus.example']);
  });
});
