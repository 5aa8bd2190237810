import { type Change, changesBetween } from '../../../worker/domain/content/changes';
import type { ContentId } from '../../../worker/domain/content/documents';
import type { Content } from '../../../worker/services/content/port';
import { Refusal } from '../command';

export const overOfficeFlags = { 'over-office': 'takes back what was published in the back office, and that is meant' };

const isWithin = (one: string, other: string) => one === other || other === '' || one.startsWith(`${other}.`);

/** What a document would take back of what the back office has published since a file was published last. */
export async function takenBack(content: Content, document: ContentId, value: unknown): Promise<Change[]> {
  const look = await content.look(document);
  if (look?.live?.source !== 'office') return [];
  const file = look.releases.find(({ source }) => source === 'terminal');
  const before = file ? await content.released(document, file.number) : null;
  const byOffice = changesBetween(before, look.value);
  return changesBetween(look.value, value).filter(({ path }) =>
    byOffice.some((change) => isWithin(path, change.path) || isWithin(change.path, path)),
  );
}

const plain = (value: unknown) => JSON.stringify(value) ?? 'nothing';

/** Throws a refusal that says what would be taken back, unless the operator said that it is meant. */
export function requireOverOffice(
  found: readonly { name: string; changes: readonly Change[] }[],
  isMeant: boolean,
): void {
  const lost = found.filter(({ changes }) => changes.length > 0);
  if (lost.length === 0 || isMeant) return;
  throw new Refusal(
    [
      'This would take back what was published in the back office:',
      ...lost.flatMap(({ name, changes }) =>
        changes.map(({ path, before, after }) => `  ${name}, ${path}: ${plain(before)} → ${plain(after)}`),
      ),
      'Get it into your files with content pull, or publish with --over-office where this is meant.',
      'Nothing was published.',
    ].join('\n'),
  );
}
