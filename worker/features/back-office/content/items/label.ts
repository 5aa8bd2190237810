import { figuresFor } from '../../../../domain/back-office/figures';
import { isLanguage } from '../../../../domain/markets/languages';
import type { Translate } from '../../../../ui/text/text-key';
import { useView } from '../../../../ui/view';
import { isFieldName } from '../field-names';

const lowered = (word: string) => word.charAt(0).toLowerCase() + word.slice(1);

/** A field's name for people: `Description in Danish`, `Per device, days`. */
export function labelOf(path: string, t: Translate, { languageName }: ReturnType<typeof figuresFor>): string {
  let name = '';
  for (const part of path.split('.')) {
    if (isLanguage(part)) name = t('backOffice.content.inLanguage', { name, language: languageName(part) });
    else {
      const word = isFieldName(part)
        ? t(`backOffice.content.field.${part}`)
        : part.replace(/^\d+$/, (at) => `${+at + 1}`);
      name = name ? `${name}, ${lowered(word)}` : word;
    }
  }
  return name;
}

export function useLabel() {
  const { t, market, language } = useView();
  return (name: string) =>
    name === 'questionId' ? t('backOffice.content.questionId') : labelOf(name, t, figuresFor(market, language));
}
