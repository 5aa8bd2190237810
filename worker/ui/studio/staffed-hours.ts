import type { OpeningDay, Studio } from '../../domain/catalogue/catalogue';
import { openAllDay } from '../../domain/catalogue/opening';
import { sentenceCase } from '../text/sentence-case';
import type { View } from '../view';

type Words = Pick<View, 't' | 'format' | 'language'>;

/** Staffed hours of a studio. Days with the same hours share a line: "Monday to Friday 15:00–20:00". */
export function staffedHoursLines({ t, format, language }: Words, studio: Studio): string[] {
  const hours = studio.staffedHours ?? [];
  if (hours.length === 7 && hours.every(openAllDay)) return [t('manual.staffedAlways', { studio: studio.name })];
  const lines: string[] = [];
  for (let first = 0; first < hours.length; first += 1) {
    const day = hours[first];
    if (!day || day === 'closed') continue;
    let last = first;
    while (isSame(hours[last + 1], day)) last += 1;
    const [from, to] = [first, last].map((weekday) => format.weekday(`2001-01-0${weekday + 1}`));
    const isWeek = first === 0 && last === 6;
    const days = isWeek ? t('manual.everyDay') : first === last ? from : t('manual.dayRange', { from, to });
    const line = t('manual.hoursLine', { days, hours: format.clockRange(day.opens, day.closes) });
    lines.push(sentenceCase(line, language));
    first = last;
  }
  return lines;
}

const isSame = (one: OpeningDay | undefined, other: OpeningDay): boolean =>
  one !== undefined &&
  one !== 'closed' &&
  other !== 'closed' &&
  one.opens === other.opens &&
  one.closes === other.closes;
