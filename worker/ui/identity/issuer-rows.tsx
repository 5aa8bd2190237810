import { Note } from '../block/banner';
import { type Choice, ChoiceList } from '../block/rows';
import type { Translate } from '../text/text-key';
import { useView } from '../view';
import { type IssuerChoice, lineOf, offeredOf, tileOf } from './issuer-choice';

export interface IssuerRowsProps {
  issuers: readonly IssuerChoice[];
  /** Where and when staff can check a document, shown as the last row; null: nowhere. */
  staffCheck: string | null;
  /** The issuer that was asked just now and does not answer, or told no age, as a banner says already. */
  silent?: string | undefined;
}

/** Issuers as rows of a form that submit. Unavailable ones are named below the list instead, unless all are unavailable. */
export function IssuerRows({ issuers, staffCheck, silent }: IssuerRowsProps) {
  const { t, onScreen } = useView();
  const choices: Choice[] = offeredOf(issuers).map((issuer) => ({
    key: issuer.id,
    title: issuer.name,
    line: lineOf(t, issuer),
    ...tileOf(issuer),
    submit: { name: 'issuer', value: issuer.id },
  }));
  // Whoever stands at a screen is in the studio.
  if (staffCheck) choices.push({ ...staffChoice(t, staffCheck), ...(onScreen && { title: t('kiosk.choose.staff') }) });
  return (
    <>
      <ChoiceList choices={choices} />
      {issuers
        .filter(({ id, available }) => !available && id !== silent)
        .map(({ id, name }) => (
          <Note icon="alert" key={id}>
            {t('age.silent', { issuer: name })}
          </Note>
        ))}
    </>
  );
}

/** The row for a check by staff instead of an issuer. */
export function staffChoice(t: Translate, line: string): Choice {
  return { key: 'manual', title: t('age.staff'), line, icon: 'door', submit: { name: 'issuer', value: 'manual' } };
}
