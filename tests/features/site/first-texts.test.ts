import en from 'virtual:texts/en/whole';
import { expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { createVisitor } from '../../setup/people/visitor';
import { createWorld } from '../../setup/world';

/** A key that no text was loaded for stands on the page as itself. */
const bareKey = new RegExp(`\\b(?:${Object.keys(en).join('|')})\\.[a-z][\\w-]*(?:\\.[\\w-]+)*\\b`, 'i');
const shown = (html: string) => html.replace(/<(script|style)[\s\S]*?<\/\1>/g, '').replace(/<[^>]*>/g, ' ');

it('says everything of the first page with the texts that are loaded for it alone', async () => {
  const world = await createWorld({ DEMO_POSITION: '51.53,-0.14', TAG_MANAGER_ID: 'GTM-TEST' });
  const visitor = createVisitor(world, { market: 'england', language: 'en' });
  const studio = world.catalogue.england.studios[0]?.studioId ?? '';
  const entry = paths.signup.entry;
  const pages = [
    await visitor.get(entry.href()),
    await visitor.get(entry.href({ q: 'zzz' })),
    await visitor.get(entry.href({ fail: '1', promotion: 'NOPE', product: studio })),
    await visitor.get(entry.href({ noBirthdate: '1' })),
    await visitor.get(entry.href({ studio })),
    await visitor.post(entry.href(), { studio, product: 'nothing' }),
  ];
  for (const page of pages) {
    const text = shown(await page.text());
    expect(text).toContain('Solhus');
    expect(bareKey.exec(text)?.[0]).toBeUndefined();
  }
});
