import { type ComponentType, createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { filled, type Piece, piecesOf, type Slots, tokensOf } from './kept-pieces';
import { lookOf } from './styles';
import { useView, type View, ViewProvider, viewOfNobody } from './view';

/** What a kept part depends on besides the view: its key. Nothing that somebody typed or is called. */
type Fixed = Readonly<Record<string, unknown>>;

interface KeptPartProps<Own extends Fixed, Given extends Slots> {
  name: string;
  component: ComponentType<Own & Given & { children?: ReactNode }>;
  fixed: Own;
  slots?: Given;
  /** Rendered as ever, where the part has its children. */
  children?: ReactNode;
}

interface Kept {
  readonly before: readonly Piece[];
  /** Behind the children. */
  readonly after?: readonly Piece[];
  readonly look: number;
}

const tag = 'kept-part';
const markBegin = `<${tag} n="`;
const markEnd = `"></${tag}>`;
const childrenMark = `<${tag}></${tag}>`;

const mostParts = 300;
/** By `t`, which is another one as soon as texts change: what it said goes with it. */
const memory = new WeakMap<View['t'], Map<string, Kept>>();
const ids = new WeakMap<object, number>();
let lastId = 0;

/** Tells objects apart that live as long as the isolate. */
function idOf(one: object): number {
  const known = ids.get(one);
  if (known !== undefined) return known;
  lastId += 1;
  ids.set(one, lastId);
  return lastId;
}

/**
 * A part of a page that is the same for everybody: rendered once for each `fixed` and kept as HTML, in which the slots are
 * filled at each request. It sees no person, no address and nothing of one response, so none can be kept: what it says of
 * these is a slot.
 */
export function KeptPart<Own extends Fixed, Given extends Slots>(props: KeptPartProps<Own, Given>) {
  const { name, component: Part, fixed, slots = {} as Given, children } = props;
  const view = useView();
  const kept = keptBy(view.t);
  const { market, isMounted, onScreen, frame } = view;
  const given = Object.keys(slots).filter((slot) => slots[slot] !== undefined);
  const key = `${name} ${idOf(market)} ${idOf(isMounted)} ${onScreen} ${frame} ${given} ${JSON.stringify(fixed)}`;
  let known = kept.get(key);
  if (!known) {
    const empty = tokensOf(given) as Given;
    const own = viewOfNobody(view);
    const rendered = renderToString(
      <ViewProvider view={own}>
        <Part {...fixed} {...empty}>
          {children === undefined ? undefined : createElement(tag)}
        </Part>
      </ViewProvider>,
    );
    // A kept part within this one left its mark here.
    const html = withKeptParts(rendered, own);
    const [before = [], after] = html.split(childrenMark).map(piecesOf);
    known = { before, after, look: lookOf(html) };
    kept.set(key, known);
    if (kept.size > mostParts) kept.delete(kept.keys().next().value ?? '');
  }
  const { look, before, after } = known;
  const place = (pieces: readonly Piece[]) =>
    // React passes no HTML on as it is without an element around it: a mark stands for it until the page is rendered.
    createElement(tag, { n: view.kept.push({ html: filled(pieces, slots), look }) - 1 });
  return (
    <>
      {place(before)}
      {children}
      {after && place(after)}
    </>
  );
}

function keptBy(t: View['t']): Map<string, Kept> {
  let kept = memory.get(t);
  if (!kept) {
    kept = new Map();
    memory.set(t, kept);
  }
  return kept;
}

/** Puts kept parts where their marks are. No text can look like a mark, since React escapes texts. */
export function withKeptParts(html: string, { kept }: View): string {
  let filledIn = '';
  let from = 0;
  for (let at = html.indexOf(markBegin); at >= 0; at = html.indexOf(markBegin, from)) {
    const end = html.indexOf(markEnd, at);
    const part = kept[Number(html.slice(at + markBegin.length, end))];
    filledIn += html.slice(from, at) + (part?.html ?? '');
    from = end + markEnd.length;
  }
  return filledIn + html.slice(from);
}

/** All that is kept in the words of one `t`, for the test that nothing of anybody is among it. */
export const keptHtml = (t: View['t']): string => JSON.stringify([...keptBy(t)]);
