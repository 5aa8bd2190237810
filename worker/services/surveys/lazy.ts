import type { AddressMarks } from '../address-marks/port';
import type { CellParts } from '../cell-parts';
import { lazyPort } from '../lazy-port';
import type { SurveyDocuments, SurveyInvitations, SurveyResults, SurveySessions } from './port';

interface Parts
  extends Pick<CellParts, 'env' | 'database' | 'kv' | 'outbox' | 'sealer' | 'market' | 'originOf' | 'now'> {
  readonly marks: Pick<AddressMarks, 'among'>;
}

/** The services of surveys; the code of each loads on its first call, since few visitors open a survey. */
export function createSurveys({ env, database, kv, outbox, sealer, market, marks, originOf, now }: Parts) {
  const documents = lazyPort<SurveyDocuments>(async () =>
    (await import('./documents')).createSurveyDocuments({ database, kv, now }),
  );
  return {
    surveyDocuments: documents,
    surveyInvitations: lazyPort<SurveyInvitations>(async () =>
      (await import('./invitations')).createSurveyInvitations({
        database,
        outbox,
        sealer,
        keys: env.DATA_KEYS,
        market,
        marks,
        originOf,
        now,
      }),
    ),
    surveySessions: lazyPort<SurveySessions>(async () =>
      (await import('./sessions')).createSurveySessions({ database, documents, keys: env.SESSION_KEYS, market, now }),
    ),
    surveyResults: lazyPort<SurveyResults>(async () =>
      (await import('./results')).createSurveyResults({ database, documents, market }),
    ),
  };
}
