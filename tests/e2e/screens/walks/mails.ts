import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Visitor } from '../../visitor';
import type { LookAt } from '../shown';

interface Rendered {
  readonly template: string;
  readonly language: string;
  readonly html: string;
  readonly heading: string;
}

/** Where the mails lie that `tests/e2e/gallery/render-mails.ts` has rendered. */
export const mailsIn = (folder: string): Rendered[] => JSON.parse(readFileSync(join(folder, 'mails.json'), 'utf8'));

/** Each mail of this language, as a program for mails shows it: the size of a phone, or of a window of 700. */
export async function seesMails({ page, language }: Visitor, look: LookAt): Promise<void> {
  const { width = 0, height = 844 } = page.viewportSize() ?? {};
  if (width > 700) await page.setViewportSize({ width: 700, height });
  for (const { template, html, heading } of mailsIn(process.env.GALLERY_FOLDER ?? '').filter(
    (mail) => mail.language === language,
  )) {
    await page.setContent(html);
    await look(`mail, ${template}`, null, heading);
  }
}
