import { languageData } from '../../../../domain/markets/languages';
import { useView } from '../../../../ui/view';
import { isFieldName } from '../field-names';

const lowered = (word: string) => word.charAt(0).toLowerCase() + word.slice(1);

/** A field's name for people: `Description, Dansk`, `Per device, days`. */
export function useLabel() {
  const { t } = useView();
  return (name: string): string =>
    name
      .split('.')
      .flatMap((part, index) => {
        if (part === 'questionId') return [t('backOffice.content.questionId')];
        if (/^\d+$/.test(part)) return [String(Number(part) + 1)];
        const language = languageData[part as keyof typeof languageData];
        if (language) return [language.ownName];
        const word = isFieldName(part) ? t(`backOffice.content.field.${part}`) : part;
        return [index === 0 ? word : lowered(word)];
      })
      .join(', ');
}
