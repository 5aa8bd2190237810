import { useView } from '../../../../ui/view';
import type { Says } from '../difference';

/** Characters shown of what stays the same on either side, and of what differs. */
const beside = 80;
const most = 240;

/** What changes: one line, or of words what is live above what is drafted, with what differs marked. */
export function Change({ says }: { says: Says }) {
  const { t } = useView();
  if (typeof says === 'string') return says;
  const [before, after] = parted(says.before, says.after);
  return (
    <>
      <span className="soft">{`${t('backOffice.content.was')}:`}</span> <Parts {...before} />
      <br />
      <span className="soft">{`${t('backOffice.content.becomes')}:`}</span> <Parts {...after} />
    </>
  );
}

interface Part {
  readonly head: string;
  readonly own: string;
  readonly tail: string;
}

function Parts({ head, own, tail }: Part) {
  return (
    <>
      {head.length > beside ? `…${head.slice(head.indexOf(' ', head.length - beside) + 1)}` : head}
      {own && <mark>{own.length > most ? `${own.slice(0, most)}…` : own}</mark>}
      {tail.length > beside ? `${tail.slice(0, Math.max(0, tail.lastIndexOf(' ', beside)))}…` : tail}
    </>
  );
}

/** Both texts, apart where their words begin and cease to differ. */
function parted(before: string, after: string): readonly [Part, Part] {
  const [one, other] = [before, after].map((text) => text.split(/(?<=\s)/)) as [string[], string[]];
  const most = Math.min(one.length, other.length);
  let first = 0;
  while (first < most && one[first] === other[first]) first += 1;
  let last = 0;
  while (last < most - first && one.at(-1 - last) === other.at(-1 - last)) last += 1;
  const partOf = (words: string[]): Part => ({
    head: words.slice(0, first).join(''),
    own: words.slice(first, words.length - last).join(''),
    tail: words.slice(words.length - last).join(''),
  });
  return [partOf(one), partOf(other)];
}
