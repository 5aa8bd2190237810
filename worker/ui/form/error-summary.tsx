import { useView } from '../view';
import type { FieldErrors } from './field';

/** Stands above the h1. `autofocus` moves the focus here without script too. */
export function ErrorSummary({ errors }: { errors: FieldErrors }) {
  const { t } = useView();
  const messages = Object.entries(errors);
  if (messages.length === 0) return null;
  return (
    <div className="problems" role="alert" tabIndex={-1} {...{ autoFocus: true }}>
      <h2 className="h3">{t('form.problems', { count: messages.length })}</h2>
      <ul>
        {messages.map(([name, message]) => (
          <li key={name}>
            <a href={`#${name}`}>{message}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
