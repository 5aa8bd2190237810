import type { View } from '../../../../ui/view';

/** What a pause costs in this market and when it is paid, beside every offer of one; empty where it is free. */
export const feeNoteOf = ({ t, format, market: { pause } }: View): string =>
  pause.feeMinor > 0 ? t('membership.pause.feeNote', { fee: format.money(pause.feeMinor) }) : '';
