/** Values that travel with a form unseen; what is absent is left out. Stands last, so that it takes no space. */
export function HiddenFields({ values }: { values: Readonly<Record<string, string | null | undefined>> }) {
  return Object.entries(values).map(([name, value]) =>
    value ? <input type="hidden" name={name} value={value} key={name} /> : null,
  );
}
