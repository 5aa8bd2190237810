import * as z from 'zod/mini';
import { type ConditionId, conditionRules } from '../../../domain/alarms/conditions';
import { marketIds } from '../../../domain/markets';
import { paths } from '../../../paths';
import { alarmText } from '../../../ui/back-office/alarm-words';
import { Button, Lead, Title } from '../layout/parts';
import { type Row, Rows } from '../layout/rows';
import { rowsText, textOf } from '../layout/text';
import { defineTemplate } from '../template';
import { dateText } from '../view';

const instant = z.iso.datetime();
const factNames = ['screens', 'minutes', 'owed', 'mails', 'usual', 'unheardCharge', 'differences', 'begun'] as const;
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
  const { say, formats, origin } = view;
  const { cell, phase, condition, subject, severity, openedAt, at, facts, runbook } = data;
  const what = alarmText(say, condition, subject);
  const title = say(`mail.alarm.${phase}.title`, { market: say(`market.${cell}.name`), what });
  const when = phase === 'opened' ? openedAt : at;
  const lead = say(`mail.alarm.${phase}.lead`, { date: dateText(when, view), time: formats.time(when) });
  const rows: Row[] = [
    { term: say('backOffice.alarms.urgency'), value: say(`backOffice.alarms.severity.${severity}`), strong: true },
    ...factNames.flatMap((name): Row[] =>
      facts[name] ? [{ term: say(`backOffice.alarms.facts.${name}`), value: String(facts[name]) }] : [],
    ),
    { term: say('backOffice.alarms.help'), value: runbook },
  ];
  const label = say('mail.alarm.button');
  const href = origin + paths.backOffice.health.href();
  return {
    subject: title,
    preview: lead,
    why: 'alarm',
    html: (
      <>
        <Title>{title}</Title>
        <Lead>{lead}</Lead>
        <Rows rows={rows} />
        <Button href={href}>{label}</Button>
      </>
    ),
    text: textOf(title, lead, rowsText(rows), `${label}:\n${href}`),
  };
});
