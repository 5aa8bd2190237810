import { paths } from '../../../worker/paths';
import { runCron } from '../../../worker/services/jobs/cron';
import { addressOf, answers, answersAll, happy, linkTo, publishes, surveyWith } from '../../setup/pages/survey';
import { createVisitor } from '../../setup/people/visitor';
import type { Walk, Walks } from './walks';

/** Every kind of question as it comes, as it is refused and as it is gone back to; then the thanks. */
async function answersSurvey({ world, visitor, look, inOutage }: Walk): Promise<void> {
  const { market } = visitor;
  const { recommend: _, ...rest } = happy;
  const address = addressOf(await linkTo(world, surveyWith(), { market }));
  await look(address);
  await look(await answers(visitor, address, 'recommend', ''));
  await look(await answers(visitor, address, 'recommend', '99'));
  await answers(visitor, address, 'recommend', '3');
  await look(address);
  await look(await answers(createVisitor(world, { market }), address, 'clean', '3'));
  for (const [question, value] of Object.entries({ recommend: '3', why: 'price', ...rest })) {
    await look(`${address}?q=${question}`);
    if (question === 'words') await look(await answers(visitor, address, question, 'zzz '.repeat(51)));
    const answer = await answers(visitor, address, question, value);
    if (question === 'words') await look(answer.headers.get('location') ?? '');
  }
  await inOutage(() => look(address));
}

/** A link of a studio without cookies, a required text, and everything a link can be refused for. */
async function isRefusedSurvey({ world, visitor, look }: Walk): Promise<void> {
  const { market } = visitor;
  const studio = addressOf(await linkTo(world, surveyWith(), { market, kind: 'studio' }));
  await answers(visitor, studio, 'recommend', '9');
  await look(await answers(createVisitor(world, { market }), studio, 'words', 'x'));
  const [, , , , text] = surveyWith().questions;
  const asked = surveyWith({ questions: text ? [{ ...text, required: true }] : [] });
  const written = addressOf(await linkTo(world, asked, { market }));
  await look(await answers(visitor, written, 'words', ''));
  await answersAll(visitor, written, { words: 'zzz' });
  await look(written);
  const closed = surveyWith({ closesAt: '2026-01-02T00:00:00Z' });
  await look(addressOf(await linkTo(world, closed, { market })));
  const later = surveyWith({ opensAt: '2099-06-01T07:30:00Z' });
  await look(addressOf(await linkTo(world, later, { market })));
  await look(addressOf('zzz'));
  await look('/survey/en');
}

/** The way out of a mail, before and after it was taken, and one that is none. */
async function wantsNoMoreSurveys({ world, visitor, look }: Walk): Promise<void> {
  const { market, email } = visitor;
  const survey = surveyWith();
  await publishes(world, survey);
  await world.services.surveyInvitations.invite(survey, [{ email, language: 'en', market, studioId: null }], {
    mail: true,
  });
  await runCron(world.services, '* * * * *');
  const [mail] = (await world.mailTo(email)) as { headers?: Record<string, string> }[];
  const link = new URL(mail?.headers?.['List-Unsubscribe']?.slice(1, -1) ?? '').pathname;
  await look(link);
  await look(await visitor.post(link));
  await look(link);
  await look(paths.surveyOptOut.href({ token: 'x' }));
}

/** What somebody with a link to a survey sees. */
export const surveyWalks: Walks = { answersSurvey, isRefusedSurvey, wantsNoMoreSurveys };
