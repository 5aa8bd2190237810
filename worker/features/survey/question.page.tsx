import type { Survey, SurveyAnswers, SurveyQuestion } from '../../domain/survey/survey';
import { type AnswerFault, scoresOf, stepOf, unknownKind, valuesOf } from '../../domain/survey/survey-walk';
import { Banner } from '../../ui/block/banner';
import { RadioRow, Rows } from '../../ui/block/rows';
import { Button } from '../../ui/form/button';
import { Checkbox, Fieldset } from '../../ui/form/checkbox';
import { Field } from '../../ui/form/field';
import { Form } from '../../ui/form/form';
import { HiddenFields } from '../../ui/form/hidden-fields';
import { RadioTiles } from '../../ui/form/radio-tiles';
import { SurveyLayout } from '../../ui/layout/layouts';
import { useView } from '../../ui/view';
import { useWords } from './words';

export interface QuestionPageProps {
  survey: Survey;
  answers: SurveyAnswers;
  question: SurveyQuestion;
  value: readonly string[];
  fault?: AnswerFault;
  /**
   * Why an answer was not saved: the question is no longer asked (`moved`), or the browser kept no cookie (`notKept`).
   */
  missed?: 'moved' | 'notKept';
  action: string;
  hasBefore: boolean;
  hidden: Readonly<Record<string, string | null>>;
}

const formId = 'question';

/** One question a page, with its number. Each answer is saved as it is sent. */
export function QuestionPage(props: QuestionPageProps) {
  const { survey, answers, question, fault, missed, action, hasBefore, hidden } = props;
  const { t } = useView();
  const say = useWords();
  const step = stepOf(survey, answers, question.questionId);
  const error = useFault(question, fault);
  return (
    <SurveyLayout
      title={say(question.text)}
      errors={error ? { answer: error } : {}}
      styles={['form', 'rows']}
      step={{ ...step, counts: 'questions' }}
      back={hasBefore ? { form: formId } : undefined}
    >
      {missed && <Banner title={t(`survey.${missed}.title`)} role="alert" text={t(`survey.${missed}.text`)} />}
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
  if (valuesOf(question) === null) return <Written {...props} hint={hints} />;
  return (
    <div>
      <Fieldset id="answer" heading="h1" legend={say(question.text)} hint={hints || undefined} error={error}>
        <Choices {...props} question={question} />
      </Fieldset>
    </div>
  );
}

/** Lowercases the first letter, for use within a sentence. */
const within = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

/** The hint for the question's kind, and its own from the document. */
function useHints(question: SurveyQuestion): string {
  const { t } = useView();
  const say = useWords();
  const own = question.hint ? say(question.hint) : '';
  return [ofKind(), own].filter(Boolean).join(' ');

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

function Written({ question, value, hint, error }: AnswerProps & { hint: string }) {
  const { t } = useView();
  const say = useWords();
  return (
    <>
      <h1>{say(question.text)}</h1>
      <Field name="answer" label={t('survey.answer')} hint={hint} error={error} value={value[0]} multiline />
    </>
  );
}

function Choices({ question, value }: AnswerProps) {
  const say = useWords();
  switch (question.kind) {
    case 'nps':
    case 'rating': {
      const options = scoresOf(question).map((score) => ({ value: score, face: score }));
      return <RadioTiles className="scores" name="answer" options={options} checked={value[0]} />;
    }
    case 'single':
      return (
        <Rows>
          {question.options.map(({ optionId: id, text }) => (
            <RadioRow key={id} name="answer" value={id} checked={value.includes(id)} title={say(text)} />
          ))}
        </Rows>
      );
    case 'multiple':
      return (
        <Rows>
          {question.options.map(({ optionId: id, text }) => (
            <Checkbox key={id} id={`answer-${id}`} name="answer[]" value={id} checked={value.includes(id)} row>
              {say(text)}
            </Checkbox>
          ))}
        </Rows>
      );
    case 'text':
      return null;
    default:
      return unknownKind(question);
  }
}
