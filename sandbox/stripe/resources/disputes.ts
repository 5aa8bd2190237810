import * as z from 'zod';
import { all, emit, find, save } from '../context';
import { endDispute } from '../disputes';
import { invalid, missing, ok } from '../protocol/answer';
import { createdRange, listPage, listParameters, within } from '../protocol/lists';
import { flag, mergeMetadata, metadata } from '../protocol/parameters';
import { none, route } from '../protocol/route';

const path = '/disputes';
const filter = listParameters.extend({
  charge: z.string().optional(),
  created: createdRange,
  payment_intent: z.string().optional(),
});

/** Limit for all texts together: https://docs.stripe.com/disputes/api */
const mostCharacters = 150_000;

const answer = z.object({
  evidence: z.record(z.string(), z.string().max(20_000)).optional(),
  metadata: metadata.optional(),
  submit: flag.default(true),
});

export const disputeRoutes = [
  route('GET', path, filter, ({ action, data }) => {
    const found = within(all(action, 'dispute'), data.created)
      .filter(({ charge }) => !data.charge || charge === data.charge)
      .filter((dispute) => !data.payment_intent || dispute.payment_intent === data.payment_intent);
    return listPage(found, path, data);
  }),

  route('GET', `${path}/:id`, none, ({ action, id }) => {
    const dispute = find(action, 'dispute', id);
    return dispute ? ok(dispute) : missing('dispute', id);
  }),

  route('POST', `${path}/:id`, answer, ({ action, data, id }) => {
    const dispute = find(action, 'dispute', id);
    if (!dispute) return missing('dispute', id);
    const evidence = { ...dispute.evidence, ...data.evidence };
    const written = Object.values(evidence).reduce((sum, text) => sum + (text?.length ?? 0), 0);
    if (written > mostCharacters) return invalid('The evidence has too many characters in all.', 'evidence');
    const changed = save(action, 'dispute', {
      ...dispute,
      evidence,
      evidence_details: {
        ...dispute.evidence_details,
        has_evidence: written > 0,
        submission_count: dispute.evidence_details.submission_count + (data.submit ? 1 : 0),
      },
      metadata: mergeMetadata(dispute.metadata, data.metadata),
      ...(data.submit && dispute.status === 'needs_response' ? { status: 'under_review' as const } : {}),
    });
    emit(action, 'charge.dispute.updated', changed);
    return ok(changed);
  }),

  route('POST', `${path}/:id/close`, none, ({ action, id }) => {
    const dispute = endDispute(action, id, 'lost');
    return dispute ? ok(dispute) : missing('dispute', id);
  }),
];
