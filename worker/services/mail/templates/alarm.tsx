import * as z from 'zod/mini';
import { type ConditionId, conditionRules } from '../../../domain/alarms/conditions';
import { marketIds } from '../../../domain/markets';
import { paths } from '../../../paths';
import { alarmText } from '../../../ui/back-office/alarm-words';
import { type Block, button, facts, joined, link, opening, paragraph } from '../layout/blocks';
import type { Row } from '../layout/rows';
import { styles } from '../layout/styles';
import { defineTemplate } from '../template';
import { momentOf } from '../view';

const instant = z.iso.datetime();
const factNames = ['screens', 'owed', 'mails', 'usual', 'unheardCharge', 'differences', 'begun'] as const;
const schema = z.object({
  cell: z.enum(marketIds),
  phase: z.enum(['opened', 'recovered']),
  condition: z.enum(Object.keys(conditionRules) as [ConditionId, ...ConditionId[]]),
  subject: z.string(),
  severity: z.enum(['urgent', 'today']),
  openedAt: instant,
  at: instant,
  facts: z.record(z.string(), z.number()),
  runbook: z.string(),
});

/** To the chain's operators: something needs them, or needs them no more. The cell may be another than the mail's own. */
export const template = defineTemplate(schema, (data, view) => {
  const { say, origin } = view;
  const { cell, phase, condition, subject, severity, openedAt, at, runbook } = data;
  const what = alarmText(say, condition, subject);
  const title = say(`mail.alarm.${phase}.title`, { market: say(`market.${cell}.name`), what });
  const lead = say(`mail.alarm.${phase}.lead`, momentOf(phase === 'opened' ? openedAt : at, view));
  const { minutes = 0 } = data.facts;
  const rows: Row[] = [
    ...(minutes > 0
      ? [{ term: say('mail.alarm.lasts'), value: say('mail.alarm.minutes', { count: minutes }), strong: true }]
      : []),
    ...factNames.flatMap((name): Row[] =>
      data.facts[name] ? [{ term: say(`backOffice.alarms.facts.${name}`), value: String(data.facts[name]) }] : [],
    ),
  ];
  const help = say('backOffice.alarms.help');
  return {
    subject: title,
    preview: lead,
    why: 'alarm',
    ...joined(
      phase === 'opened' && urgency(say(`mail.alarm.urgency.${severity}`), severity),
      opening(title, lead),
      facts(rows),
      button({ label: say('mail.alarm.button'), href: origin + paths.backOffice.health.href() }),
      URL.canParse(runbook)
        ? link({ label: help, href: runbook })
        : paragraph(`${help}: ${say('backOffice.alarms.helpIn', { file: runbook })}`),
    ),
  };
});

/** Red where visitors are turned away now. */
const urgency = (text: string, severity: 'urgent' | 'today'): Block => ({
  html: (
    <div className={severity === 'urgent' ? 'bad' : 'sand ink'} style={styles[severity]}>
      {text}
    </div>
  ),
  text,
});
