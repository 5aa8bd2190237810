import type { RequestContext } from '../../../context';
import { changesBetween } from '../../../domain/content/changes';
import { catalogueRules, surveyRules } from '../../../domain/content/check';
import { type ContentId, namedBy } from '../../../domain/content/documents';
import { itemIn, overtaken, withEdits } from '../../../domain/content/edits';
import { checkDocument, type DocumentFault } from '../../../domain/content/faults';
import { flatTexts, landingHostsOf, textsWith } from '../../../domain/content/text-rules';
import type { Survey } from '../../../domain/survey/survey';
import { fitTexts, type Texts } from '../../../domain/text/text-overrides';
import type { ContentLook, DraftEdit } from '../../../services/content/port';
import { builtInTexts } from '../../../ui/text/built-in';

export type Named = NonNullable<ReturnType<typeof namedBy>>;

/** A document with its drafts, as it would be published. */
export interface Drafted {
  readonly named: Named;
  readonly look: ContentLook;
  /** The document with its drafts, in the schema's order where it has no faults. */
  readonly value: unknown;
  readonly faults: readonly DocumentFault[];
  /** Drafts of what was published otherwise meanwhile. */
  readonly overtaken: readonly DraftEdit[];
  /** The texts as they are built in; null for other documents. */
  readonly built: Awaited<ReturnType<typeof builtInTexts>> | null;
  /** The same by key, in the market's words; empty for other documents. */
  readonly defaults: ReadonlyMap<string, string>;
}

type Checked = { readonly value: unknown; readonly faults: readonly DocumentFault[] };

/** An item as the live document has it; null if it is not there. */
export const liveItem = ({ look, named }: Pick<Drafted, 'look' | 'named'>, item: string): unknown =>
  named.kind === 'texts' ? (flatTexts(look.value as Texts).get(item) ?? null) : itemIn(look.value, item);

/** The document that an address names with its drafts; null if there is none. */
export async function draftedOf(c: RequestContext): Promise<Drafted | null> {
  const id = c.req.param('document') ?? '';
  const { content, market } = c.var.services;
  const named = namedBy(id);
  const look = named && (await content.look(id as ContentId));
  if (!named || !look) return null;
  const built = named.kind === 'texts' ? await builtInTexts(named.language, market.id) : null;
  const checked = await check(c, { named, look, built, edits: look.edits });
  const defaults = new Map(built ? [...flatTexts(built.whole), ...flatTexts(built.ofMarket)] : []);
  return {
    named,
    look,
    built,
    ...checked,
    defaults,
    overtaken: overtaken(look.edits, (item) => liveItem({ look, named }, item)),
  };
}

interface Given extends Pick<Drafted, 'named' | 'look' | 'built'> {
  readonly edits: readonly Pick<DraftEdit, 'item' | 'value'>[];
}

/** The same with one more change, which is not kept. */
export const checkedWith = (
  c: RequestContext,
  { named, look, built }: Drafted,
  extra: Pick<DraftEdit, 'item' | 'value'>,
): Promise<Checked> => check(c, { named, look, built, edits: [...look.edits, extra] });

/** Whether a document of before is still one by the rules of today. */
export async function isStillGood(c: RequestContext, { named, look, built }: Drafted, value: unknown) {
  const { faults } = await check(c, { named, look: { ...look, value }, built, edits: [] });
  return faults.length === 0;
}

/** By the rules of the file. */
async function check(c: RequestContext, { named, look, built, edits }: Given): Promise<Checked> {
  if (named.kind === 'texts') {
    const value = textsWith(look.value as Texts, edits);
    const { faults } = fitTexts(value, built?.whole ?? {}, landingHostsOf(named.language));
    return { value, faults: faults.map(({ path, reason }) => ({ file: '', path: path.join('.'), reason })) };
  }
  const value = withEdits(look.value, edits);
  const result =
    named.kind === 'catalogue'
      ? checkDocument(value, catalogueRules(c.var.services.market, ''))
      : checkDocument(value, surveyRules(''));
  if (!result.ok) return { value, faults: result.reason };
  return { value: result.value, faults: named.kind === 'survey' ? await answered(c, result.value as Survey) : [] };
}

/** A question that was answered keeps its kind, and the survey its name. */
async function answered(c: RequestContext, survey: Survey): Promise<DocumentFault[]> {
  const { otherKinds } = await c.var.services.surveyDocuments.inUse(survey);
  return otherKinds.map(({ questionId, was }) => {
    const index = survey.questions.findIndex((question) => question.questionId === questionId);
    const reason = `is ${survey.questions[index]?.kind}, and was ${was} when it was answered: give the question another id`;
    return { file: '', path: `questions[${index}].kind`, reason };
  });
}

/** What publishing would change, for people: texts by their keys, with the built-in one where none is published. */
export function changesOf({ named, look, value, defaults }: Drafted) {
  if (named.kind !== 'texts') return changesBetween(look.value, value);
  const [before, after] = [flatTexts(look.value as Texts), flatTexts(value as Texts)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((path) => {
    const [was, is] = [before.get(path) ?? defaults.get(path), after.get(path) ?? defaults.get(path)];
    return was === is ? [] : [{ path, before: was, after: is }];
  });
}

/** Prices that would move by more than half. */
export const pricesIn = (drafted: Drafted) =>
  changesOf(drafted).flatMap(({ path, before, after }) =>
    path.endsWith('.priceMinor') && typeof before === 'number' && typeof after === 'number' ? [{ before, after }] : [],
  );

/** What an item is called where it is listed. */
export function nameOfItem(value: unknown, item: string, language: string): string {
  const found = itemIn(value, item) as Partial<Record<'name' | 'text' | 'title' | 'code', unknown>> | null;
  const name = found?.name ?? found?.text ?? found?.title ?? found?.code;
  if (typeof name === 'string') return name;
  const words = (name ?? {}) as Record<string, string | undefined>;
  return words[language] ?? Object.values(words)[0] ?? item;
}

/** The same, also of an item that the draft takes away. */
export const nameIn = ({ value, look }: Drafted, item: string, language: string): string =>
  nameOfItem(itemIn(value, item) ? value : look.value, item, language);
