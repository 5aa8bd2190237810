import type { Sealer } from '../../crypto/keyring';
import type { Market } from '../../domain/markets/market';
import type { CellEnv } from '../../env';
import type { AddressMarks } from '../address-marks/port';
import type { Database } from '../database/database';
import { lazyPort } from '../lazy-port';
import type { Outbox } from '../outbox/port';
import type { SurveyDocuments, SurveyInvitations, SurveyResults, SurveySessions } from './port';

interface Parts {
  readonly env: CellEnv;
  readonly database: Database;
  readonly kv: KVNamespace;
  readonly outbox: Outbox;
  readonly sealer: Sealer;
  readonly market: Market;
  readonly marks: Pick<AddressMarks, 'among'>;
  /** Origin for links in mails. */
  readonly originOf: (market: Market) => string;
  readonly now: () => number;
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
