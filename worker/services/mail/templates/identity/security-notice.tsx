import { button, facts, joined, opening, paragraph, written } from '../../layout/blocks';
import { securityNoticeSchema } from '../../security-data';
import { defineTemplate } from '../../template';
import { type MailView, momentOf } from '../../view';

/** A change that could take over an account, and the undo link. */
export const template = defineTemplate(securityNoticeSchema, (notice, view) => {
  const { firstName, event, at, device, names, changed, undo } = notice;
  const { say, company } = view;
  const { mail } = view.market.seller;
  const when = momentOf(at, view);
  const what =
    event === 'detailsChanged'
      ? changed.length > 1
        ? 'bothChanged'
        : (`${changed[0] ?? 'name'}Changed` as const)
      : event;
  const isRemoved = event === 'passkeysRemoved';
  // Only the texts about passkeys have plurals.
  const of = { company, firstName, count: names.length };
  return {
    subject: say(`mail.security.${what}.subject`, of),
    preview: say('mail.security.preview', when),
    why: 'member',
    ...joined(
      opening(say(`mail.security.${what}.title`, of), say(`mail.security.${what}.lead`, of)),
      facts([
        {
          term: say(isRemoved ? 'mail.security.removedAt' : 'mail.security.when'),
          value: say('mail.row.dateAndTime', when),
        },
        ...(event === 'undone'
          ? []
          : [
              {
                term: say(isRemoved ? 'mail.security.removedFrom' : 'mail.security.device'),
                value: device || say('mail.security.unknownDevice'),
              },
            ]),
        ...names.map((name) => ({ term: say('mail.security.passkeys'), value: name || say('mail.security.unnamed') })),
      ]),
      undo && paragraph(say('mail.security.ifYou')),
      undo && button({ label: say('mail.security.notMe'), href: undo.url }),
      undo ? paragraph(wayBack(undo.until, view)) : written(say('mail.security.undone.after', { mail }), mail),
    ),
  };
});

/** What the undo link does, and until when it is valid. */
export const wayBack = (until: string, view: MailView): string => view.say('mail.security.link', momentOf(until, view));
