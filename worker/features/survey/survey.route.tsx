import { createRoute, type RequestContext } from '../../context';
import {
  endingOf,
  isDone,
  keptAnswers,
  questionAfter,
  questionBefore,
  reachable,
  readAnswer,
  shownQuestion,
} from '../../domain/survey/survey-walk';
import { Refusal } from '../../failures';
import { createdSessionGuard } from '../../guards/required-id';
import { form } from '../../middleware/form';
import { keptPage } from '../../middleware/kept-page';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import { urlOf } from '../../request/addresses';
import { writeCookie } from '../../request/cookies';
import { networkOfRequest } from '../../request/network';
import type { SurveySession } from '../../services/surveys/port';
import type { Slots } from '../../ui/kept-pieces';
import { lazyPage } from '../../ui/lazy-page';
import { addressWith, type Entry, enter, refuse } from './entry';
import type { QuestionPageProps } from './question.page';

const QuestionPage = lazyPage(() => import('./question.page').then((page) => page.QuestionPage));
const ThanksPage = lazyPage(() => import('./thanks.page').then((page) => page.ThanksPage));

/** Attempts to write when the same survey is answered elsewhere at the same moment. */
const triesMax = 5;

export const surveyRoute = createRoute();
for (const pattern of paths.survey.patterns) {
  surveyRoute.get(pattern, show);
  surveyRoute.post(pattern, form, answer);
}

/** Only reads, so that a mail scanner that opens the link leaves nothing behind. */
async function show(c: RequestContext): Promise<Response> {
  const entry = await enter(c);
  if (entry instanceof Response) return entry;
  const done = c.req.query('done');
  const finished = done ? await c.var.services.surveySessions.finished(entry.id, { responseId: done }) : null;
  if (finished) return render(c, <ThanksPage ending={endingOf(finished.survey, finished.answers)} />);
  const opened = await open(c, entry);
  return opened instanceof Response ? opened : showQuestion(c, entry, opened, { wanted: c.req.query('q') });
}

/** Creates the session; if that fails, navigation is refused (specification §5). */
async function open(c: RequestContext, { id, device }: Entry): Promise<SurveySession | Response> {
  const outcome = await c.var.services.surveySessions.createSurveySessionById(id, device);
  const created = createdSessionGuard(outcome.ok ? outcome : { ok: false, reason: outcome.reason.kind });
  if (created.kind === 'allow') return created.proof;
  return refuse(c, outcome.ok ? { kind: 'unknown' } : outcome.reason);
}

async function answer(c: RequestContext): Promise<Response> {
  const entry = await enter(c);
  if (entry instanceof Response) return entry;
  const named = { ...(await withDevice(c, entry)), round: c.var.form.values.round };
  for (let tries = 0; tries < triesMax; tries += 1) {
    const answered = await answerOnce(c, named, entry);
    if (answered !== 'conflict') return answered;
  }
  throw new Refusal('conflict');
}

/** A browser without a cookie takes the id that its form carries, so that a first answer sent twice counts once. */
async function withDevice(c: RequestContext, entry: Entry): Promise<Entry> {
  const { surveySessions } = c.var.services;
  const offered = c.var.form.values.device;
  if (entry.device !== null) return entry;
  const isOurs = offered !== undefined && (await surveySessions.isDevice(offered));
  return { ...entry, device: isOurs ? offered : await surveySessions.newDevice() };
}

/** A posted answer. `round`: the round it answers; a form of a finished round is not counted for the next. */
interface Named extends Entry {
  round: string | undefined;
}
const roundOf = ({ roundAfter }: SurveySession) => roundAfter ?? 'first';

async function answerOnce(c: RequestContext, entry: Named, came: Entry): Promise<Response | 'conflict'> {
  const { values, lists } = c.var.form;
  const opened = await open(c, entry);
  if (opened instanceof Response) return (await answeredBefore(c, entry)) ?? opened;
  const { survey, answers } = opened;
  const question = reachable(survey, answers, values.question);
  entry.round ??= roundOf(opened);
  if (!question || entry.round !== roundOf(opened)) {
    const isKept = opened.kind === 'personal' || came.device !== null;
    return (await answeredBefore(c, entry)) ?? showQuestion(c, came, opened, { missed: isKept ? 'moved' : 'notKept' });
  }
  const { questionId } = question;
  const posted = question.kind === 'multiple' ? (lists.answer ?? []) : [values.answer ?? ''];
  const read = readAnswer(question, posted);
  const before = questionBefore(survey, answers, questionId);
  const isBack = values.intent === 'back';
  // Going back requires no answer. Text that is too long is shown again, so that it can be shortened.
  const isLeft = read.ok ? read.value.length === 0 && !isDone(answers, questionId) : read.reason !== 'tooLong';
  if (isBack && isLeft) return c.redirect(addressWith(c, { q: before?.questionId }), 303);
  if (!read.ok) return showQuestion(c, came, opened, { wanted: questionId, fault: read.reason, typed: posted });

  const after = keptAnswers(survey, { ...answers, [questionId]: read.value });
  const next = isBack ? (before ?? question) : questionAfter(survey, after, questionId);
  const saved = await c.var.services.surveySessions.save(
    opened,
    { question: questionId, value: read.value },
    { finish: next === null, device: entry.device, language: c.var.language, network: networkOfRequest(c) },
  );
  if (!saved.ok) {
    if (saved.reason.kind === 'conflict') return 'conflict';
    if (saved.reason.kind === 'tooMany') throw new Refusal('tooMany', { retryAt: saved.reason.retryAt });
    return refuse(c, saved.reason);
  }
  if (opened.kind === 'studio' && entry.device !== null && entry.device !== came.device)
    writeCookie(c, 'survey', entry.device);
  const { responseId } = saved.value;
  return c.redirect(addressWith(c, next ? { q: next.questionId } : { done: responseId ?? undefined }), 303);
}

/** The last answer sent once more, its response having been lost: shows the thanks again. */
async function answeredBefore(c: RequestContext, { id, device }: Entry): Promise<Response | null> {
  const { values, lists } = c.var.form;
  const finished = await c.var.services.surveySessions.finished(id, { device });
  const question = finished?.survey.questions.find(({ questionId }) => questionId === values.question);
  if (!finished || !question || questionAfter(finished.survey, finished.answers, question.questionId)) return null;
  const read = readAnswer(question, question.kind === 'multiple' ? (lists.answer ?? []) : [values.answer ?? '']);
  const isSame = read.ok && read.value.join('\n') === finished.answers[question.questionId]?.join('\n');
  return isSame ? c.redirect(addressWith(c, { done: finished.responseId ?? undefined }), 303) : null;
}

interface Shown extends Pick<QuestionPageProps, 'fault' | 'missed'> {
  wanted?: string;
  /** Sent values that were rejected. */
  typed?: readonly string[];
}

async function showQuestion(
  c: RequestContext,
  { device }: Entry,
  session: SurveySession,
  { wanted, typed, fault, missed }: Shown,
): Promise<Response> {
  const { kind, survey, answers, version } = session;
  const question = shownQuestion(survey, answers, wanted);
  const before = questionBefore(survey, answers, question.questionId);
  const isNameless = kind === 'studio' && device === null;
  const status = fault || missed ? 422 : 200;
  const page = ({ action, device: own }: Slots) => (
    <QuestionPage
      survey={survey}
      answers={answers}
      question={question}
      value={typed ?? answers[question.questionId] ?? []}
      fault={fault}
      missed={missed}
      action={action ?? ''}
      hasBefore={before !== null}
      hidden={{
        question: question.questionId,
        round: kind === 'studio' ? roundOf(session) : null,
        device: own ?? null,
      }}
    />
  );
  const slots = {
    action: addressWith(c, {}),
    path: urlOf(c.req.raw).pathname,
    ...(isNameless && { device: await c.var.services.surveySessions.newDevice() }),
  };
  // Whoever has answered nothing yet sees what everybody else does.
  const isFresh = status === 200 && session.responseId === null && session.roundAfter === null;
  const besides = [survey.surveyId, version, question.questionId, kind];
  return (isFresh && (await keptPage(c, besides, page, slots))) || render(c, page(slots), status);
}
