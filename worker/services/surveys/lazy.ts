import type { AddressMarks } from '../address-marks/port';
import type { CellParts } from '../cell-parts';
import { lazyPort } from '../lazy-port';

interface Parts
  extends Pick<CellParts, 'env' | 'database' | 'kv' | 'outbox' | 'sealer' | 'market' | 'originOf' | 'now'> {
  readonly marks: Pick<AddressMarks, 'among'>;
}

/** The services of surveys; the code of each loads on its first call, since few visitors open a survey. */
export function createSurveys(parts: Parts) {
  const { DATA_KEYS, SESSION_KEYS } = parts.env;
  const documents = lazyPort(async () => (await import('./documents')).createSurveyDocuments(parts));
  return {
    surveyDocuments: documents,
    surveyInvitations: lazyPort(async () =>
      (await import('./invitations')).createSurveyInvitations({ ...parts, keys: DATA_KEYS }),
    ),
    surveySessions: lazyPort(async () =>
      (await import('./sessions')).createSurveySessions({ ...parts, documents, keys: SESSION_KEYS }),
    ),
    surveyResults: lazyPort(async () => (await import('./results')).createSurveyResults({ ...parts, documents })),
  };
}
