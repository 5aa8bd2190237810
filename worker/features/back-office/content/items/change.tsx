import { useView } from '../../../../ui/view';
import type { Says } from '../difference';

/** Characters shown of what stays the same on either side, and of what differs. */
const beside = 80;
const most = 240;

/** What changes: one line, or of words what is live above what is drafted, with what differs marked. */
export function Change({ says }: { says: Says }) {
  const { t } = useView();
  if (typeof says === 'string') return says;
  const { before, after } = says;
  const least = Math.min(before.length, after.length);
  let [first, same] = [0, 0];
  while (first < least && before[first] === after[first]) first += 1;
  while (same < least - first && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  first = before.slice(0, first).lastIndexOf(' ') + 1;
  same -= before.slice(before.length - same).search(/ |$/);
  const head = first > beside ? `…${before.slice(first - beside, first)}` : before.slice(0, first);
  const tail = same > beside ? `${before.slice(-same).slice(0, beside)}…` : before.slice(before.length - same);
  const both = [['was', before] as const, ['becomes', after] as const];
  return both.map(([kind, text]) => {
    const own = text.slice(first, text.length - same);
    return (
      <div key={kind}>
        <span className="soft">{`${t(`backOffice.content.${kind}`)}:`}</span> {head}
        {own && <mark>{own.length > most ? `${own.slice(0, most)}…` : own}</mark>}
        {tail}
      </div>
    );
  });
}
