import { exclusions } from '../../domain/markets/market-data';
import { type SkinQuestion, skinQuestions } from '../../domain/signup/skin';
import { RadioRow, Rows } from '../block/rows';
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

export function SkinQuestions({ values, errors }: SkinQuestionsProps) {
  return skinQuestions.map((question, index) => {
    const name = `q${index + 1}`;
    return (
      <Question
        key={name}
        question={question}
        number={index + 1}
        name={name}
        value={values[name]}
        error={errors[name]}
      />
    );
  });
}

interface QuestionProps {
  question: SkinQuestion;
  number: number;
  name: string;
  value: string | undefined;
  error: string | undefined;
}

/** The group has an id of its own: the error summary links to the first option, whose id is the field's name. */
function Question({ question, number, name, value, error }: QuestionProps) {
  const { t } = useView();
  const options = answers.map((points) => ({
    value: String(points),
    label: t(`skin.${question}.a${points}`),
    tone: points - 1,
  }));
  return (
    <Fieldset
      id={`${name}-group`}
      heading="h2"
      legend={t('skin.numbered', { n: number, question: t(`skin.${question}.question`) })}
      hint={hintOf()}
      error={error}
    >
      {question === 'tone' ? (
        <RadioTiles
          className="tones"
          name={name}
          id={name}
          options={options.map((option) => ({ value: option.value, face: <Tone {...option} /> }))}
          checked={value}
        />
      ) : (
        <Rows>
          {options.map((option, index) => (
            <RadioRow
              key={option.value}
              name={name}
              id={index === 0 ? name : undefined}
              value={option.value}
              checked={option.value === value}
              title={option.label}
            />
          ))}
        </Rows>
      )}
    </Fieldset>
  );

  function hintOf(): string | undefined {
    return question === 'tone' || question === 'burnMinutes' ? t(`skin.${question}.hint`) : undefined;
  }
}

/** A disc of the skin tone, with the word below. */
function Tone({ label, tone }: { label: string; tone: number }) {
  return (
    <>
      <svg width="52" height="52" viewBox="0 0 52 52" aria-hidden="true">
        <circle className="tone" cx="26" cy="26" r="25.5" fill={skinTones[tone]} />
      </svg>
      <span>{label}</span>
    </>
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
