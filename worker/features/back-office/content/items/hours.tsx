import { Fragment } from 'react';
import type { Typed } from '../../../../domain/content/typed';
import { languageData } from '../../../../domain/markets/languages';
import { Fieldset } from '../../../../ui/form/checkbox';
import { Field, type FieldErrors } from '../../../../ui/form/field';
import { sentenceCase } from '../../../../ui/text/sentence-case';
import { useView } from '../../../../ui/view';

export interface GroupProps {
  name: string;
  label: string;
  typed: Typed;
  errors: FieldErrors;
}

const ends = ['opens', 'closes'] as const;

/** Seven days, each from and to; empty is closed. */
export function Hours({ name, label, typed, errors }: GroupProps) {
  const { t, language } = useView();
  const days = new Intl.DateTimeFormat(languageData[language].culture, { weekday: 'long', timeZone: 'UTC' });
  return (
    <Fieldset id={name} legend={label} hint={t('backOffice.content.hoursHint')} error={errors[name]}>
      <div className="week">
        <span />
        {ends.map((end) => (
          <span key={end} className="small soft" aria-hidden>
            {t(`backOffice.content.${end}`)}
          </span>
        ))}
        {[0, 1, 2, 3, 4, 5, 6].map((day) => {
          // 5 January 2026 was a Monday.
          const weekday = days.format(Date.UTC(2026, 0, 5 + day));
          return (
            <Fragment key={day}>
              <span aria-hidden>{sentenceCase(weekday, language)}</span>
              {ends.map((end) => {
                const own = `${name}.${day}.${end}`;
                return (
                  <Field
                    key={end}
                    name={own}
                    label={<span className="sr">{`${weekday}, ${t(`backOffice.content.${end}`)}`}</span>}
                    value={typed[own] ?? ''}
                    error={errors[own] ?? (end === 'opens' ? errors[`${name}.${day}`] : undefined)}
                    autoComplete="off"
                  />
                );
              })}
            </Fragment>
          );
        })}
      </div>
    </Fieldset>
  );
}
