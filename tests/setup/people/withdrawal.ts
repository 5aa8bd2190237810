import { displaySubscriptionNumber } from '../../../worker/domain/membership/subscription-number';
import { paths } from '../../../worker/paths';
import { ordersOf } from '../money/records';
import type { Mail, World } from '../world';
import type { Member } from './member';
import { hiddenFields, type Visitor } from './visitor';

const path = paths.withdraw.href();
export const sentAddress = paths.withdraw.href({ sent: '1' });

let networks = 0;
/** A network of its own, as the edge names it. */
export function newNetwork(): Record<string, string> {
  networks += 1;
  return { 'cf-connecting-ip': `198.${51 + Math.floor(networks / 250)}.${networks % 250}.7` };
}

export const templateOf = ({ tags }: Mail) =>
  Array.isArray(tags) ? tags.find(({ name }) => name === 'template')?.value : (tags as Record<string, string>).template;
export const mailsOf = async (world: World, address: string, template: string) =>
  (await world.mailTo(address)).filter((mail) => templateOf(mail) === template);

export async function statementOf({ email }: Pick<Member, 'email'>) {
  const [order] = await ordersOf(email);
  return { name: 'Anna Holm', contract: displaySubscriptionNumber(order?.number ?? ''), email };
}

/** The second page's fields, with its button. */
export async function asks(visitor: Visitor, fields: Record<string, string>): Promise<Record<string, string>> {
  const page = await visitor.post(path, fields);
  return { ...hiddenFields(await page.text()), step: 'confirm' };
}

/** States it from a network of its own, or from the one given. */
export async function withdraws(
  visitor: Visitor,
  fields: Record<string, string>,
  network: Record<string, string> = newNetwork(),
): Promise<Response> {
  return visitor.post(path, await asks(visitor, fields), network);
}

/** Addresses in the mails that ask the member's mailbox, newest first. */
export async function linksTo(world: World, address: string): Promise<string[]> {
  const pattern = /\/withdraw\/confirm\/[\w-]{43}/;
  return (await mailsOf(world, address, 'withdrawal-confirm')).map(({ text }) => pattern.exec(text)?.[0] ?? '');
}
