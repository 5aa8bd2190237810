import type { RequestContext } from '../../../context';
import { grantsIn } from '../../../domain/back-office/roles';
import { formKey, submitOnce } from '../../../flows/submit-once';
import { paths } from '../../../paths';
import type { FilteredList, SavedFilter } from '../../../services/saved-filters/port';
import { withDeadline } from '../../../services/within';
import { inMarket } from '../access/reach';
import { operatorForm } from '../operator-form';

const nameMost = 40;
/** Milliseconds that saved filters may take; the page does without them. */
const deadlineMs = 1_000;

export type SaveFault = 'noName' | 'tooMany' | 'again';
export type Query = Readonly<Record<string, string | undefined>>;

export interface SavedProps {
  readonly list: FilteredList;
  readonly query: Query;
  readonly saved: readonly SavedFilter[];
  readonly formKey: string;
  readonly fault: SaveFault | null;
  /** May remove what others share. */
  readonly clears: boolean;
}

const formOf = (c: RequestContext, list: FilteredList) => operatorForm(c, paths.backOffice[list].patterns[0]);

const clearsIn = ({ var: { services, operator } }: RequestContext) =>
  grantsIn(services.market.id, operator.grants).some(({ role }) => role === 'admin');

/** What a list's page shows of saved filters. */
export async function savedOf(
  c: RequestContext,
  list: FilteredList,
  query: Query,
  fault: SaveFault | null = null,
): Promise<SavedProps> {
  const once = await formOf(c, list);
  const [saved, key] = await Promise.all([
    // Where the cell does not answer, the page says so and stands without them.
    withDeadline(c.var.services.savedFilters.of(once.sender, list), deadlineMs, 'no answer in time').catch(() => []),
    formKey(c, once),
  ]);
  return { list, query, saved, formKey: key, fault, clears: clearsIn(c) };
}

/** Saves the filter as it is set, or takes a saved one out of the list; `show` is the page with what was wrong. */
export async function keepFilter(
  c: RequestContext,
  list: FilteredList,
  query: Query,
  show: (fault: SaveFault) => Promise<Response>,
): Promise<Response> {
  const { intent, name = '', filter = '', share } = c.var.form.values;
  const text = new URLSearchParams(
    Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined),
  ).toString();
  const title = name.trim().slice(0, nameMost);
  if (intent === 'save' && title === '') return show('noName');
  const { savedFilters } = c.var.services;
  const once = await formOf(c, list);
  const isShared = share === 'yes';
  const answer = inMarket(c, paths.backOffice[list].href(query));
  const done = await submitOnce<Response>(
    c,
    { ...once, asks: { intent, title, filter, text, isShared }, answer, claims: true },
    async () => {
      if (intent === 'remove') await savedFilters.remove(once.sender, filter, clearsIn(c));
      else if (!(await savedFilters.save(once.sender, { list, name: title, query: text, isShared })))
        return { kind: 'notDone', value: await show('tooMany') };
      return { kind: 'done', answer };
    },
  );
  if (done.kind === 'done') return c.redirect(done.answer, 303);
  return done.kind === 'expired' ? show('again') : done.value;
}

/** Whether a form of a list's page is about saved filters. */
export const isAboutFilters = (c: RequestContext): boolean =>
  c.var.form.values.intent === 'save' || c.var.form.values.intent === 'remove';
