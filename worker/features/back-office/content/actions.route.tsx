import { createRoute, type RequestContext } from '../../../context';
import { isJump } from '../../../domain/content/price-change';
import { paths } from '../../../paths';
import type { FieldErrors } from '../../../ui/form/field';
import { actionRoute } from '../action';
import { differenceOf } from './difference';
import { type Drafted, draftedOf, isStillGood, pricesIn } from './drafted';
import { Change } from './items/change';
import { refusalOf } from './publishing';

const back = (drafted: Drafted | null) =>
  drafted
    ? paths.backOfficeMore.contentDocument.href({ document: drafted.look.document })
    : paths.backOffice.content.href();

/** The drafts of a document as the address says they were looked at. */
async function marked(c: RequestContext): Promise<Drafted | null> {
  const drafted = await draftedOf(c);
  return drafted && drafted.look.drafts > 0 && drafted.look.mark === c.req.param('mark') ? drafted : null;
}

const jumps = (drafted: Drafted) => pricesIn(drafted).filter(isJump);
const subjectOf = ({ look }: Drafted) => look.document;
const factsOf = (c: RequestContext, drafted: Drafted) =>
  differenceOf(c, drafted).map(({ key, what, says }) => ({ key, term: what, value: <Change says={says} /> }));

const publish = actionRoute<Drafted>({
  path: paths.backOfficeActions.publishContent,
  action: 'content.published',
  find: marked,
  refusesFor: refusalOf,
  subjectOf,
  detailOf: ({ look }) => ({ before: look.version, drafts: look.drafts }),
  ask: (c, drafted) => ({
    title: c.var.t('backOffice.content.publishTitle'),
    says: c.var.t('backOffice.content.publishSays'),
    facts: factsOf(c, drafted),
    fields:
      jumps(drafted).length > 0 ? [{ name: 'jump', label: c.var.t('backOffice.content.jump'), isTick: true }] : [],
    button: c.var.t('backOffice.content.publish'),
  }),
  faults(c, drafted): FieldErrors {
    const isMeant = jumps(drafted).length === 0 || c.var.form.values.jump === 'yes';
    return isMeant ? {} : { jump: c.var.t('backOffice.content.jumpFault') };
  },
  perform: (c, { look, value }, use, entry) => c.var.services.content.publish(look, { value, use, entry }),
  back,
  notice: 'contentPublished',
});

const discard = actionRoute<Drafted>({
  path: paths.backOfficeActions.discardContent,
  action: 'content.discarded',
  find: marked,
  subjectOf,
  detailOf: ({ look }) => ({ drafts: look.drafts }),
  ask: (c, drafted) => ({
    title: c.var.t('backOffice.content.discardTitle'),
    says: c.var.t('backOffice.content.discardSays'),
    facts: factsOf(c, drafted),
    button: c.var.t('backOffice.content.discard'),
    isPlain: true,
  }),
  perform: (c, { look }, use, entry) => c.var.services.content.discard(look, use, entry),
  back,
  notice: 'contentDiscarded',
});

interface Undone extends Drafted {
  /** The document of the publication before. */
  readonly before: unknown;
  readonly isGood: boolean;
}

/**
 * One press: the page of the document has this form, and this one asks only who came by a link. What was taken back
 * comes again by a link, since a second press in the same place would publish the mistake anew.
 */
const undo = actionRoute<Undone>({
  path: paths.backOfficeActions.undoContent,
  action: 'content.undone',
  async find(c) {
    const drafted = await draftedOf(c);
    const number = Number(c.req.param('number'));
    if (!drafted || drafted.look.live?.number !== number) return null;
    const before = await c.var.services.content.released(drafted.look.document, number - 1);
    return before === null ? null : { ...drafted, before, isGood: await isStillGood(c, drafted, before) };
  },
  refuses: ({ isGood }) => (isGood ? null : 'contentFaulty'),
  subjectOf,
  detailOf: ({ look }) => ({ before: look.version, undoes: look.live?.number ?? null }),
  ask(c, { before, ...drafted }) {
    const { t } = c.var;
    const facts = factsOf(c, { ...drafted, value: before });
    const number = drafted.look.live?.undoes ?? null;
    if (number !== null)
      return {
        title: t('backOffice.content.redoTitle', { number }),
        says: t('backOffice.content.redoSays', { number }),
        facts,
        button: t('backOffice.content.redo', { number }),
      };
    return {
      title: t('backOffice.content.undoTitle'),
      says: t('backOffice.content.undoSays'),
      facts,
      button: t('backOffice.content.undo'),
    };
  },
  perform: (c, { look, before }, use, entry) => c.var.services.content.undo(look, { value: before, use, entry }),
  back,
  notice: 'contentUndone',
});

export const contentActionsRoute = createRoute().route('/', publish).route('/', discard).route('/', undo);
