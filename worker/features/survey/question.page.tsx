import type { Survey, SurveyAnswers, SurveyQuestion } from '../../domain/survey';
import { type AnswerFault, scoresOf, stepOf } from '../../domain/survey-walk';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { Checkbox, Fieldset } from '../../ui/checkbox';
import { ErrorSummary } from '../../ui/error-summary';
import { Field } from '../../ui/field';
import { Form } from '../../ui/form';
import { HiddenFields } from '../../ui/hidden-fields';
import { SurveyLayout } from '../../ui/layouts';
import { RadioRow, Rows } from '../../ui/rows';
import { Scores } from '../../ui/scores';
import { useView } from '../../ui/view';
import { useWords } from './words';

export interface QuestionPageProps {
  survey: Survey;
  answers: SurveyAnswers;
  question: SurveyQuestion;
  value: readonly string[];
  fault?: AnswerFault;
  /** An answer that was not saved: to a question that is asked no more, or of a browser that kept no cookie. */
  missed?: 'moved' | 'notKept';
  action: string;
  /** There is a question before this one. */
  hasBefore: boolean;
  hidden: Readonly<Record<string, string | null>>;
}

const formId = 'question';

/** One question a page, its number honest, each answer saved as it is sent. */
export function QuestionPage(props: QuestionPageProps) {
  const { survey, answers, question, fault, missed, action, hasBefore, hidden } = props;
  const { t } = useView();
  const say = useWords();
  const step = stepOf(survey, answers, question.questionId);
  const error = useFault(question, fault);
  return (
    <SurveyLayout
      title={say(question.text)}
      hasErrors={error !== undefined}
      styles={['form', 'rows']}
      step={{ ...step, counts: 'questions' }}
      back={hasBefore ? { form: formId } : undefined}
    >
      <ErrorSummary errors={error ? { answer: error } : {}} />
      {missed && (
        <Banner title={t(`survey.${missed}.title`)} role="alert">
          <p>{t(`survey.${missed}.text`)}</p>
        </Banner>
      )}
      <Form action={action} id={formId}>
        <Answer {...props} error={error} />
        <div className="actions">
          <Button name="intent" value="next" busy={t('form.busy')}>
            {t(step.current === step.total ? 'survey.send' : 'survey.next')}
          </Button>
          {!question.required && (
            <Button kind="quiet" name="intent" value="next" form="without">
              {t('survey.skip')}
            </Button>
          )}
        </div>
        <HiddenFields values={hidden} />
      </Form>
      {step.current === 1 && <p className="soft small">{t('survey.saved')}</p>}
      {!question.required && (
        <Form action={action} id="without" className="">
          <HiddenFields values={hidden} />
        </Form>
      )}
    </SurveyLayout>
  );
}

function useFault({ kind, ...question }: SurveyQuestion, fault: AnswerFault | undefined): string | undefined {
  const { t } = useView();
  if (fault === undefined) return undefined;
  if (fault === 'tooLong') return t('form.error.tooLong', { max: 'lengthMax' in question ? question.lengthMax : 0 });
  return t(kind === 'text' ? 'survey.fault.text' : `survey.fault.${fault}`);
}

type AnswerProps = QuestionPageProps & { error: string | undefined };

function Answer(props: AnswerProps) {
  const { question, error } = props;
  const say = useWords();
  const hints = useHints(question);
  if (question.kind === 'text') return <Written {...props} question={question} hint={hints} />;
  return (
    <div>
      <Fieldset id="answer" heading="h1" legend={say(question.text)} hint={hints || undefined} error={error}>
        <Choices {...props} question={question} />
      </Fieldset>
    </div>
  );
}

/** Words within a sentence, however the document begins them. */
const within = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

/** What the document says below a question, and what its kind asks to be told. */
function useHints(question: SurveyQuestion): string {
  const { t } = useView();
  const say = useWords();
  const own = question.hint ? say(question.hint) : '';
  return [own, ofKind()].filter(Boolean).join(' ');

  function ofKind(): string {
    switch (question.kind) {
      case 'nps':
      case 'rating': {
        const scores = scoresOf(question);
        const [first = '', last = ''] = [scores[0], scores.at(-1)];
        return t('survey.ends', {
          first,
          last,
          lowest: within(say(question.lowest)),
          highest: within(say(question.highest)),
        });
      }
      case 'single':
        return '';
      case 'multiple':
        return t('survey.several');
      case 'text':
        return [question.required ? '' : t('survey.mayBeEmpty'), t('survey.noHealth')].filter(Boolean).join(' ');
    }
  }
}

type Written = Extract<SurveyQuestion, { kind: 'text' }>;

function Written({ question, value, hint, error }: AnswerProps & { question: Written; hint: string }) {
  const { t } = useView();
  const say = useWords();
  return (
    <>
      <h1>{say(question.text)}</h1>
      <Field name="answer" label={t('survey.answer')} hint={hint} error={error} value={value[0]} multiline />
    </>
  );
}

function Choices({ question, value }: AnswerProps & { question: Exclude<SurveyQuestion, Written> }) {
  const say = useWords();
  if (question.kind === 'nps' || question.kind === 'rating') {
    const scores = scoresOf(question).map(Number);
    return <Scores name="answer" from={scores[0]} to={scores.at(-1)} checked={value[0]} />;
  }
  if (question.kind === 'multiple')
    return question.options.map(({ optionId, text }) => (
      <Checkbox
        key={optionId}
        id={`answer-${optionId}`}
        name="answer[]"
        value={optionId}
        checked={value.includes(optionId)}
      >
        {say(text)}
      </Checkbox>
    ));
  return (
    <Rows>
      {question.options.map(({ optionId, text }) => (
        <RadioRow key={optionId} name="answer" value={optionId} checked={value.includes(optionId)} title={say(text)} />
      ))}
    </Rows>
  );
}
