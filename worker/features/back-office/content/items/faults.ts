import type { DocumentFault } from '../../../../domain/content/faults';
import type { Opened } from './opened';

interface Placed {
  readonly at: string;
  readonly names: readonly string[];
  readonly opened: Opened;
}

/** The control that a fault belongs to; null: another item's. */
export function fieldOfFault({ path }: DocumentFault, { at, names, opened }: Placed): string | null {
  if (opened.list === 'texts') return path === opened.item ? 'text' : null;
  if (opened.list === 'head' ? /^(?:questions|endings)\b/.test(path) : !path.startsWith(at)) return null;
  const inner = path.slice(at.length).replace(/\[(\w+)\]/g, '.$1');
  const exact = names.find((name) => inner === name || inner.startsWith(`${name}.`));
  if (exact) return /Hours$/.test(exact) || exact !== inner ? inner : exact;
  return names.find((name) => name.startsWith(`${inner}.`)) ?? names[0] ?? null;
}
