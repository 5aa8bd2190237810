import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '../../../worker/domain/markets/languages';
import { renderMail } from '../../../worker/services/mail/render';
import { messageOf, settings, templateNames } from '../../mail/messages';
import { typed } from './typed';

/** Renders each mail in each language, as the tests' examples fill it, into one file of a folder. @returns exit code */
export async function main([folder = '.']: readonly string[]): Promise<number> {
  const cases = templateNames.flatMap((template) => languages.map((language) => ({ template, language })));
  const mails = await Promise.all(
    cases.map(async ({ template, language }) => {
      const { html } = await renderMail(messageOf(template, language, typed[language][template]), settings);
      return { template, language, html, heading: textOf(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '') };
    }),
  );
  writeFileSync(join(folder, 'mails.json'), JSON.stringify(mails));
  return 0;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
const textOf = (html: string): string =>
  html.replace(/<[^>]*>/g, '').replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);
