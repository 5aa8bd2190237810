import { Button, Lead, Paragraph, Title } from './parts';
import { type Row, Rows } from './rows';
import { styles } from './styles';
import { rowsText, textOf } from './text';

interface Letter {
  readonly title: string;
  readonly lead: string;
  readonly rows: readonly Row[];
  /** Above the button; null entries are left out. */
  readonly paragraphs?: readonly (string | null)[];
  readonly way?: { readonly label: string; readonly href: string };
  /** Below the button: what happens otherwise. */
  readonly after?: readonly (string | null)[];
}

const given = (texts: readonly (string | null)[] = []) => texts.filter((text) => text !== null);

/** The layout of most mails: what happened, its facts, one button. Both parts are made from the same texts. */
export function letter({ title, lead, rows, paragraphs, way, after }: Letter) {
  const [above, [first, ...below]] = [given(paragraphs), given(after)];
  return {
    html: (
      <>
        <Title>{title}</Title>
        <Lead>{lead}</Lead>
        <Rows rows={rows} />
        {above.map((text) => (
          <Paragraph key={text}>{text}</Paragraph>
        ))}
        {way && <Button href={way.href}>{way.label}</Button>}
        {first && (
          <p className="ink" style={{ ...styles.body, marginTop: 24 }}>
            {first}
          </p>
        )}
        {below.map((text) => (
          <Paragraph key={text}>{text}</Paragraph>
        ))}
      </>
    ),
    text: textOf(title, lead, rowsText(rows), ...above, way && `${way.label}:\n${way.href}`, first, ...below),
  };
}

/** A row, or none without a value. */
export function optionalRow(term: string, value: string | null | undefined): Row[] {
  return value ? [{ term, value }] : [];
}
