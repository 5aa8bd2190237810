import type { RequestContext } from '../../../context';
import type { BackOfficeNotice } from '../notice';
import type { Drafted } from './drafted';

/** Why these drafts cannot be published by this operator; null: they can. */
export function refusalOf(c: RequestContext, { faults, overtaken, look }: Drafted): BackOfficeNotice | null {
  if (faults.length > 0) return 'contentFaulty';
  if (overtaken.length > 0) return 'contentOvertaken';
  const { email } = c.var.operator;
  const isOwn = look.edits.some(({ draftedBy }) => draftedBy.includes(email));
  return c.var.services.market.content.secondPerson && isOwn ? 'contentNeedsSecond' : null;
}
