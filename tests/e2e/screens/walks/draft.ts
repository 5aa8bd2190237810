import { mkdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { paths } from '../../../../worker/paths';
import { opensBackOffice } from '../../back-office/operator';
import { expect } from '../../test';
import type { Visitor } from '../../visitor';
import type { LookAt } from '../shown';

const { contentDocument, contentItem, contentPreview } = paths.backOfficeMore;
const { publishContent, discardContent, undoContent } = paths.backOfficeActions;
const item = 'contact.title';

/** A text that is drafted, seen as a page, thrown away, published and taken back: one walk at a time has the document. */
export async function seesDraft(visitor: Visitor, look: LookAt): Promise<void> {
  const { market, language } = visitor;
  const document = `texts-${language}`;
  const leaves = await takesTurn(document);
  try {
    await opensBackOffice(visitor);
    await isDrafted(visitor, document);
    await look('content, a draft', contentDocument, await visitor.heading().innerText());
    await opensLink(visitor, 'preview');
    await look('content, a draft as a page', contentPreview, await visitor.heading().innerText());
    await visitor.opens(contentDocument.href({ document }, { market }));
    await opensLink(visitor, 'discard');
    await look('content, discard', discardContent, visitor.t('backOffice.content.discardTitle'));
    await visitor.button(visitor.t('backOffice.content.discard')).click();
    await isPublished(visitor, document, look);
  } finally {
    leaves();
  }
}

/** Where a market wants two people, whoever drafted is told so, and somebody else publishes. */
async function isPublished(visitor: Visitor, document: string, look: LookAt): Promise<void> {
  const { page, t, button, market } = visitor;
  const done = (notice: string) =>
    expect(page.locator('.banner').first()).toContainText(t(`backOffice.done.${notice}`));
  await isDrafted(visitor, document);
  await opensBackOffice(visitor, 'second@solhus.example');
  await visitor.opens(contentDocument.href({ document }, { market }));
  await opensLink(visitor, 'publish');
  await look('content, publish', publishContent, t('backOffice.content.publishTitle'));
  await button(t('backOffice.content.publish')).click();
  await done('contentPublished');
  await look('content, published', contentDocument, await visitor.heading().innerText());
  const undone = await page.locator('main form[action*="/undo/"]').getAttribute('action');
  await visitor.opens(undone ?? '');
  await look('content, undo', undoContent, t('backOffice.content.undoTitle'));
  await button(t('backOffice.content.undo')).click();
  await done('contentUndone');
}

async function isDrafted(visitor: Visitor, document: string): Promise<void> {
  const { page, t, button, market } = visitor;
  await visitor.opens(contentItem.href({ document, item }, { market }));
  await page.getByLabel(t('backOffice.content.field.text'), { exact: true }).fill(`${t('contact.title')}.`);
  await button(t('backOffice.content.save')).click();
  await expect(page.locator('.banner').first()).toContainText(t('backOffice.done.contentSaved'));
  await visitor.opens(contentDocument.href({ document }, { market }));
}

const opensLink = ({ page, t }: Visitor, to: 'preview' | 'discard' | 'publish') =>
  page
    .getByRole('main')
    .getByRole('link', { name: t(`backOffice.content.${to}`), exact: true })
    .click();

/** A folder that only one can make. */
async function takesTurn(document: string): Promise<() => void> {
  const folder = join(process.env.E2E_STATE ?? '', `draft-${document}`);
  for (;;) {
    try {
      mkdirSync(folder);
      return () => rmdirSync(folder);
    } catch {
      await wait(500);
    }
  }
}
