import { Icon } from '../block/icon';

/** What a press that led nowhere says, below the header. */
export function Away({ text }: { text: string }) {
  return (
    <p className="banner failure away" role="alert">
      <Icon name="alert" />
      {text}
    </p>
  );
}
