import type { View } from '../view';

/** What is asked above the boxes: by whom, and about what. */
export const marketingQuestion = ({ t }: Pick<View, 't'>) => t('details.marketing', { company: t('shared.company') });

/** What somebody agrees to by ticking a box: the question with its answer, as both are kept with the consent. */
export const marketingWords = (read: Pick<View, 't'>, channel: 'Email' | 'Sms') =>
  `${marketingQuestion(read)} ${read.t(`details.marketing${channel}`)}`;
