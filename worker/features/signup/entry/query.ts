import type { RequestContext } from '../../../context';
import { parseGuid } from '../../../domain/guid';
import { urlOf } from '../../../request/addresses';

/** The parameters of specification §9. A malformed value counts as absent. */
export interface EntryQuery {
  readonly q: string;
  readonly showsAll: boolean;
  readonly studio: string | null;
  readonly product: string | null;
  readonly promotion: string;
  readonly state: string;
  readonly session: string;
  readonly fail: boolean;
  readonly noBirthdate: boolean;
}

const maximumLength = 200;

export function entryQueryOf(c: RequestContext): EntryQuery {
  const parameters = urlOf(c.req.raw).searchParams;
  const text = (name: string) => (parameters.get(name) ?? '').slice(0, maximumLength);
  const flag = (name: string) => ['1', 'true', 'yes'].includes(text(name).toLowerCase());
  const studio = parseGuid(text('studio')) ?? parseGuid(text('centerId'));
  return {
    q: text('q').trim(),
    showsAll: flag('all'),
    studio,
    product: parseGuid(text('product')),
    promotion: text('promotion').slice(0, 40),
    state: text('state'),
    session: text('session'),
    fail: flag('fail'),
    noBirthdate: flag('noBirthdate'),
  };
}
