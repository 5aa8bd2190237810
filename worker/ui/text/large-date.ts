import type { View } from '../view';
import { sentenceCase } from './sentence-case';

/**
 * A civil date with its weekday, as the largest word of a part. So large it may break before its year: on the narrowest
 * phone it would be cut.
 */
export const largeDate = ({ format, language }: Pick<View, 'format' | 'language'>, civilDate: string): string =>
  sentenceCase(format.weekdayDate(civilDate), language).replace(/\u00a0(?=\d{4}$)/, ' ');
