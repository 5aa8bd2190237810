import { createRoute, type RequestContext } from '../../../../context';
import { indexOf, itemIn, placeOf } from '../../../../domain/content/edits';
import { type Typed, typedOf, withTyped } from '../../../../domain/content/typed';
import { Refusal } from '../../../../failures';
import { form } from '../../../../middleware/form';
import { render } from '../../../../middleware/render';
import { paths } from '../../../../paths';
import type { FieldErrors } from '../../../../ui/form/field';
import { lazyPage } from '../../../../ui/lazy-page';
import { actorOf } from '../../access/look';
import { inMarket } from '../../access/reach';
import { withNotice } from '../../notice';
import { checkedWith, type Drafted, draftedOf, nameIn } from '../drafted';
import { begins } from '../found-item';
import { choicesOf } from './choices';
import { faultText } from './fault-words';
import { fieldOfFault } from './faults';
import { itemOfNew, type Opened, openedOf, seenOf } from './opened';

const ItemPage = lazyPage(() => import('./item.page').then((page) => page.ItemPage));
const { contentDocument, contentItem } = paths.backOfficeMore;

export const itemRoute = createRoute()
  .get(contentItem.patterns[0], async (c) => {
    const { drafted, opened } = await find(c);
    return show(c, drafted, opened);
  })
  .post(contentItem.patterns[0], form, async (c) => {
    const { drafted, opened } = await find(c);
    return save(c, drafted, opened);
  });

async function find(c: RequestContext): Promise<{ drafted: Drafted; opened: Opened }> {
  const drafted = await draftedOf(c);
  const opened = drafted && openedOf(c, drafted);
  if (!drafted || !opened) throw new Refusal('notFound');
  return { drafted, opened };
}

interface Shown {
  readonly typed?: Typed;
  readonly errors?: FieldErrors;
  /** Somebody changed it while the form was open. */
  readonly isMoved?: boolean;
}

async function show(c: RequestContext, drafted: Drafted, opened: Opened, { typed, errors = {}, isMoved }: Shown = {}) {
  const { services } = c.var;
  const { document } = drafted.look;
  const own = Object.assign({}, ...opened.fields.map((field) => typedOf(opened.current, field, services.market)));
  const byDefault = opened.list === 'texts' ? (drafted.defaults.get(opened.item) ?? null) : null;
  // To change a word nobody types the others again.
  if (opened.list === 'texts') own.text ||= byDefault ?? '';
  return render(
    c,
    <ItemPage
      look={drafted.look}
      opened={opened}
      name={
        opened.isNew
          ? ''
          : opened.list === 'texts'
            ? begins(String(opened.current.text || byDefault))
            : nameIn(drafted, opened.item, c.var.language)
      }
      typed={typed ?? own}
      saved={isMoved ? own : null}
      errors={errors}
      seen={await seenOf(opened)}
      choices={choicesOf(drafted, c.var.language)}
      currency={services.market.currency}
      byDefault={byDefault}
      isOvertaken={drafted.overtaken.some(({ item }) => item === opened.item)}
      action={`${new URL(c.req.url).pathname}${new URL(c.req.url).search}`}
      back={inMarket(c, contentDocument.href({ document }))}
    />,
    isMoved || Object.keys(errors).length > 0 ? 422 : 200,
  );
}

/** The item as the form says: taken away, as it is live again, or with what was typed. */
function meant(c: RequestContext, opened: Opened, byDefault: string | undefined): unknown {
  const { intent } = c.var.form.values;
  if (intent === 'reset') return opened.live;
  if (intent === 'remove') return null;
  const value = withTyped(opened.current, opened.fields, c.var.form.values, c.var.services.market) as Record<
    string,
    unknown
  >;
  if (opened.list !== 'texts') return value;
  // What says the same as the standard text is none of its own.
  return typeof value.text === 'string' && value.text !== '' && value.text !== byDefault?.trim() ? value.text : null;
}

async function save(c: RequestContext, drafted: Drafted, opened: Opened): Promise<Response> {
  const { values: typed } = c.var.form;
  const { content, market } = c.var.services;
  const { document } = drafted.look;
  if (typed.seen !== (await seenOf(opened))) return show(c, drafted, opened, { typed, isMoved: true });
  const value = meant(c, opened, drafted.defaults.get(opened.item));
  const { list } = opened;
  const item =
    opened.isNew && list !== 'head' && list !== 'texts'
      ? itemOfNew(list, value as Record<string, unknown>)
      : opened.item;
  const isPlain = typed.intent === 'reset' || typed.intent === 'remove';
  if (!isPlain) {
    const errors = await errorsOf(c, drafted, { ...opened, item }, value);
    if (Object.keys(errors).length > 0) return show(c, drafted, opened, { typed, errors });
  }
  const left = withNotice(inMarket(c, contentDocument.href({ document })), 'contentSaved');
  const isUntouched = !opened.draft && JSON.stringify(value) === JSON.stringify(opened.live);
  if (isUntouched) return c.redirect(left, 303);
  const entry = { ...actorOf(c, market.id), action: 'content.drafted', subject: document, detail: { item } };
  const edit = { item, value, was: opened.live, revision: opened.draft?.revision ?? 0 };
  const kept = await content.edit(document, edit, entry);
  if (kept === 'saved') return c.redirect(left, 303);
  const again = await find(c);
  return show(c, again.drafted, again.opened, { typed, isMoved: true });
}

/** What is wrong with this item, at its fields, in the words of the file's rules. */
async function errorsOf(c: RequestContext, drafted: Drafted, opened: Opened, value: unknown): Promise<FieldErrors> {
  const place = placeOf(opened.item);
  if (opened.isNew && place && itemIn(drafted.value, opened.item) !== null)
    return { [place.list === 'promotions' ? 'code' : 'questionId']: c.var.t('backOffice.content.taken') };
  const checked = await checkedWith(c, drafted, { item: opened.item, value });
  const at = place && opened.list !== 'texts' ? `${place.list}[${indexOf(checked.value, opened.item)}].` : '';
  const names = opened.fields.map(({ name }) => name);
  const errors: Record<string, string> = {};
  for (const fault of checked.faults) {
    const name = fieldOfFault(fault, { at, names, opened });
    const isMoney = opened.fields.some((field) => field.name === name && field.kind === 'money');
    const text = faultText(c.var.t, fault, isMoney ? c.var.services.market : null);
    if (name !== null) errors[name] = errors[name] ? `${errors[name]}; ${text}` : text;
  }
  return errors;
}
