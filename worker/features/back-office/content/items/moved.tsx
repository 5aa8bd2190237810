import type { Typed } from '../../../../domain/content/typed';
import { Banner } from '../../../../ui/block/banner';
import { useView } from '../../../../ui/view';
import { useLabel } from './label';
import type { Opened } from './opened';

interface MovedProps {
  saved: Typed;
  typed: Typed;
  draftedBy: string | null;
  opened: Opened;
}

/** Both are shown: what somebody else has saved, and in the form what was typed here. */
export function Moved({ saved, typed, draftedBy, opened }: MovedProps) {
  const { t } = useView();
  const labelOf = useLabel();
  const others = opened.fields
    .filter(({ kind }) => kind !== 'ids')
    .flatMap((field) =>
      Object.keys({ ...saved, ...typed })
        .filter((name) => name === field.name || name.startsWith(`${field.name}.`))
        .filter((name) => (saved[name] ?? '') !== (typed[name] ?? '').replace(/\r\n/g, '\n'))
        .map((name) => ({ name, label: labelOf(field.name), value: saved[name] ?? '' })),
    );
  return (
    <Banner
      tone="failure"
      role="alert"
      title={t('backOffice.content.moved', { name: draftedBy ?? t('backOffice.content.terminal') })}
    >
      <p>{t('backOffice.content.movedText')}</p>
      <ul>
        {others.map(({ name, label, value }) => (
          <li key={name}>
            {label}: {value === '' ? '–' : value}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
