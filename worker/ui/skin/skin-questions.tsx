import { exclusions } from '../../domain/markets/market-data';
import { type SkinQuestion, skinQuestions } from '../../domain/signup/skin';
import { Icon } from '../block/icon';
import { skinTones } from '../drawings/skin-scale';
import { Checkbox, Fieldset } from '../form/checkbox';
import type { FieldErrors } from '../form/field';
import { RadioTiles } from '../form/radio-tiles';
import { useView } from '../view';

const answers = [1, 2, 3, 4] as const;

interface SkinQuestionsProps {
  values: Readonly<Record<string, string>>;
  errors: FieldErrors;
}

/** After a refusal what was answered is closed, so that what is missing is seen; it is still sent, and opens again. */
export function SkinQuestions({ values, errors }: SkinQuestionsProps) {
  const { t } = useView();
  const isRefused = Object.keys(errors).length > 0;
  return skinQuestions.map((question, index) => {
    const name = `q${index + 1}`;
    const value = values[name];
    const title = t('skin.numbered', { n: index + 1, question: t(`skin.${question}.question`) });
    const asked = <Question key={name} {...{ question, title, name, value, error: errors[name] }} />;
    const chosen = answers.find((points) => String(points) === value);
    if (!isRefused || errors[name] || !chosen) return asked;
    return (
      <details className="answered fold" key={name}>
        <summary>
          <span>{title}</span>
          <span className="strong">{t(`skin.${question}.a${chosen}`)}</span>
          <Icon name="chevron-down" />
        </summary>
        {asked}
      </details>
    );
  });
}

interface QuestionProps {
  question: SkinQuestion;
  title: string;
  name: string;
  value: string | undefined;
  error: string | undefined;
}

/** The group has an id of its own: the error summary links to the first option, whose id is the field's name. */
function Question({ question, title, name, value, error }: QuestionProps) {
  const { t } = useView();
  const labels = answers.map((points) => t(`skin.${question}.a${points}`));
  // Answers this short stand four in a row, also on a phone.
  const isShort = labels.every((label) => label.length <= shortest && !colours[question]);
  const hasHint = question === 'tone' || question === 'burnMinutes';
  return (
    <Fieldset
      id={`${name}-group`}
      heading="h2"
      legend={title}
      hint={hasHint ? t(`skin.${question}.hint`) : undefined}
      error={error}
    >
      <RadioTiles
        className={isShort ? 'answers short' : 'answers'}
        name={name}
        id={name}
        options={answers.map((points) => ({
          value: String(points),
          face: (
            <>
              <Disc question={question} at={points - 1} />
              <span>{labels[points - 1]}</span>
            </>
          ),
        }))}
        checked={value}
      />
    </Fieldset>
  );
}

/** Characters: three words, each on a line of its own. */
const shortest = 21;

/** What is a colour is shown as one, beside its word. */
const colours: Partial<Record<SkinQuestion, readonly string[]>> = {
  tone: skinTones,
  hair: ['#C4683C', '#E2BE78', '#8B5E3A', '#2F2019'],
  eyes: ['#B4D2E4', '#6C97AC', '#A58A6C', '#4B2F1D'],
};

function Disc({ question, at }: { question: SkinQuestion; at: number }) {
  const colour = colours[question]?.[at];
  if (!colour) return null;
  return (
    <svg width="32" height="32" viewBox="0 0 52 52" aria-hidden="true">
      <circle className="tone" cx="26" cy="26" r="25.5" fill={colour} />
      {question === 'eyes' && <circle className="f-on" cx="26" cy="26" r="10" />}
    </svg>
  );
}

/** "None of these" counts as an answer. */
export function SkinExclusions({ chosen, error }: { chosen: readonly string[]; error: string | undefined }) {
  const { t } = useView();
  return (
    <Fieldset
      id="exclusions[]"
      heading="h2"
      legend={t('skin.exclusions.question')}
      hint={t('skin.exclusions.hint')}
      error={error}
    >
      <div className="exclusions">
        {exclusions.map((exclusion) => (
          <Checkbox
            key={exclusion}
            name="exclusions[]"
            id={`exclusion-${exclusion}`}
            value={exclusion}
            checked={chosen.includes(exclusion)}
          >
            {t(`skin.exclusions.${exclusion}`)}
          </Checkbox>
        ))}
      </div>
    </Fieldset>
  );
}
