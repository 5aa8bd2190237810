import type { Mail, World } from '../world';

export const templateOf = ({ tags }: Mail): string | undefined =>
  Array.isArray(tags) ? tags.find(({ name }) => name === 'template')?.value : (tags as Record<string, string>).template;

/** Path of the way back in a mail, or null where it has none. */
function undoPathIn({ text }: Mail): string | null {
  const start = text.indexOf('/account-undo/');
  return start < 0 ? null : (/^\S+/.exec(text.slice(start))?.[0] ?? null);
}

/** Ways back that an address was sent, newest first. */
export async function undoLinks(world: World, address: string): Promise<{ subject: string; path: string }[]> {
  const mails = await world.mailTo(address);
  return mails.flatMap((mail) => {
    const path = undoPathIn(mail);
    return path === null ? [] : [{ subject: mail.subject, path }];
  });
}

/** The newest whose subject says this. */
export async function undoLink(world: World, address: string, subject: RegExp): Promise<string> {
  const found = (await undoLinks(world, address)).find((link) => subject.test(link.subject));
  if (!found) throw new Error(`${address} was sent no way back from ${subject}`);
  return found.path;
}
