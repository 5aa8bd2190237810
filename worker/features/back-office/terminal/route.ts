import { createRoute, type RequestContext } from '../../../context';
import type { Language } from '../../../domain/markets/languages';
import { jsonOf } from '../../../domain/text/json-of';
import { readBody } from '../../../middleware/form';
import { paths } from '../../../paths';
import { actorOf } from '../access/look';
import { type Asked, asked, letterIn, speaks } from './asked';

const maximumBytes = 1_000_000;
/** What was asked cannot be done; said to the terminal in English, which is what its commands speak. */
type Refused = { readonly error: string };
const refuse = (error: string): Refused => ({ error });

/** Subject of the audit: an id where one is named, else the market. */
const subjectOf = (wanted: Asked, market: string): string => {
  if (wanted.action === 'staff.reset') return wanted.staffId;
  return wanted.action === 'survey.invite' ? wanted.surveyId : market;
};

/** Does what was asked with the cell's own secrets, none of which leaves it. */
async function act({ var: { services, operator } }: RequestContext, wanted: Asked): Promise<object | null> {
  const { market, staff, outbox, surveyDocuments, surveyInvitations } = services;
  const by = `operator:${operator.email}`;
  switch (wanted.action) {
    case 'staff.add':
      return staff.add({ market: market.id, studioId: wanted.studioId, name: wanted.name }, by);
    case 'staff.reset':
      return staff.reset(wanted.staffId, by);
    case 'ledger.compare':
      return services.jobs.reconcile();
    case 'member.close':
      return services.closing.closeOf(wanted.named, by, wanted.isDryRun);
    case 'codes.make':
      return Promise.all(Array.from({ length: wanted.count }, () => services.activationCodes.make('printed')));
    case 'numbers.reserve':
      return services.numbers.reserve(wanted.count);
    case 'letters.seal': {
      const letters = wanted.letters.map((text) => letterIn(text, market.id));
      const known = letters.filter((letter) => letter !== null);
      if (known.length < letters.length)
        return refuse('Only letters with an activation code of this market are sealed.');
      return Promise.all(known.map((letter) => outbox.seal(letter)));
    }
    case 'marketing.list':
      return services.recipients.after(wanted.after);
    case 'survey.invite': {
      const published = await surveyDocuments.authoritative(wanted.surveyId);
      if (!published?.survey.markets.includes(market.id)) return refuse(`No survey ${wanted.surveyId} is held here.`);
      const { survey } = published;
      if (!wanted.people.every(({ language }) => speaks(survey, language)))
        return refuse('The survey is not held in one of the languages.');
      const people = wanted.people.map((one) => ({ ...one, language: one.language as Language, market: market.id }));
      return surveyInvitations.invite(survey, people, { mail: wanted.mail });
    }
  }
}

/** The operator's commands ask here for what takes a secret. JSON in and out; audited before it is done. */
export const terminalRoute = createRoute().post(paths.backOfficeMore.terminal.patterns[0], async (c) => {
  const { market, backOffice } = c.var.services;
  const read = asked.safeParse(jsonOf(await readBody(c.req.raw, maximumBytes)));
  if (!read.success) return c.json(refuse('This version of the app does not know what was asked.'), 422);
  const entry = { action: `terminal.${read.data.action}`, subject: subjectOf(read.data, market.id) };
  await backOffice.note({ ...actorOf(c, market.id), ...entry });
  c.set('looked', true);
  const done = await act(c, read.data);
  return done !== null && 'error' in done ? c.json(done, 422) : c.json({ done });
});
