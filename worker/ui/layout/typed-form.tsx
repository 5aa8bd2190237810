import { useView } from '../view';

/** Id of the form that the language menu's buttons send. */
export const typedFormId = 'typed';

/** What was typed, for the language menu to send once more: it is whole without script and not seen. */
export function TypedForm() {
  const { typed, path, search } = useView();
  if (!typed) return null;
  return (
    <form id={typedFormId} method="post" action={path + search} hidden>
      {typed.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: never reordered, never in a browser
        <input name={name} value={value} type="hidden" key={`${name} ${index}`} />
      ))}
    </form>
  );
}
