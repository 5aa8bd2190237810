import { Note } from '../../ui/banner';
import { Form } from '../../ui/form';
import { type IssuerChoice, lineOf, offeredOf, tileOf } from '../../ui/issuer-choice';
import { type Choice, ChoiceList } from '../../ui/rows';
import type { Translate } from '../../ui/translate';
import { useView } from '../../ui/view';

interface IssuerListProps {
  action: string;
  issuers: readonly IssuerChoice[];
  /** Where and when staff can check in a studio: the last row, always there. */
  staffCheck: string | null;
}

/** Each row submits. Who does not answer is named below instead of standing there, unless nobody would be left. */
export function IssuerList({ action, issuers, staffCheck }: IssuerListProps) {
  const { t } = useView();
  const choices: Choice[] = offeredOf(issuers).map((issuer) => ({
    key: issuer.id,
    title: issuer.name,
    line: lineOf(t, issuer),
    ...tileOf(issuer),
    submit: { name: 'issuer', value: issuer.id },
  }));
  if (staffCheck) choices.push(staffChoice(t, staffCheck));
  return (
    <Form action={action} id="issuers">
      <ChoiceList choices={choices} />
      {issuers
        .filter(({ available }) => !available)
        .map(({ id, name }) => (
          <Note icon="alert" key={id}>
            {t('age.silent', { issuer: name })}
          </Note>
        ))}
      <Note icon="lock">{t('age.onlyAnswer')}</Note>
    </Form>
  );
}

/** A person looks instead of an issuer. */
export function staffChoice(t: Translate, line: string): Choice {
  return { key: 'manual', title: t('age.staff'), line, icon: 'door', submit: { name: 'issuer', value: 'manual' } };
}
