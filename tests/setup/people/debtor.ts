import { passes } from '../money/money';
import type { World } from '../world';
import { createMember, type Member } from './member';
import type { PaymentAnswer } from './visitor';

/** Somebody whose first renewal was refused: by the bank, or because it asks first. */
export async function createDebtor(
  world: World,
  card: Extract<PaymentAnswer, 'fails-later' | 'asks-later'> = 'fails-later',
): Promise<Member> {
  const member = await createMember(world, { language: 'en', pay: card });
  await passes(world, 32);
  // Nobody stays logged in for a month.
  await member.visitor.logsIn();
  return member;
}
