import { languageData } from '../../../../domain/markets/languages';
import { useView } from '../../../../ui/view';
import { isFieldName } from '../field-names';

/** A field's name for people: `Description, Dansk`. */
export function useLabel() {
  const { t } = useView();
  return (name: string): string =>
    name
      .split('.')
      .flatMap((part) => {
        if (part === 'questionId') return [t('backOffice.content.questionId')];
        if (/^\d+$/.test(part)) return [String(Number(part) + 1)];
        return [
          languageData[part as keyof typeof languageData]?.ownName ??
            (isFieldName(part) ? t(`backOffice.content.field.${part}`) : part),
        ];
      })
      .join(', ');
}
