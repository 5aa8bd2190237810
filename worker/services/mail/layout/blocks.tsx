import { createElement, Fragment, type ReactNode } from 'react';
import { Button, Heading, Lead, Link, Paragraph, Title, WithAddress } from './parts';
import { Lines, type Row, Rows } from './rows';
import { styles } from './styles';
import { headed, rowsText, textOf } from './text';
import { Tile } from './tile';
import { lastKept, Words } from './words';

/** A piece of a mail in both parts, so that they have the same content in the same order. */
export interface Block {
  readonly html: ReactNode;
  readonly text: string;
}
export interface Way {
  readonly label: string;
  readonly href: string;
  /** A tile has its room in itself. */
  readonly isBelowTile?: boolean;
}
type Blocks = readonly (Block | null | false | undefined | '')[];

/** Absent ones are left out. */
export function joined(...blocks: Blocks): Block {
  const given = blocks.filter((block) => typeof block === 'object' && block !== null);
  return {
    html: createElement(Fragment, null, ...given.map(({ html }) => html)),
    text: textOf(...given.map(({ text }) => text)),
  };
}

/** What a mail begins with. */
export const opening = (title: string, lead: string): Block => ({
  html: (
    <>
      <Title>{title}</Title>
      <Lead>
        <Words text={lead} />
      </Lead>
    </>
  ),
  text: textOf(title, lead),
});

/** Null for a text that is not there. */
export const paragraph = (text: string | null) => text && { html: <Paragraph>{text}</Paragraph>, text };

/** A text that asks to write to `address`, which is a link. */
export const written = (text: string, address: string): Block => ({
  html: (
    <Paragraph>
      <WithAddress text={lastKept(text)} address={address} />
    </Paragraph>
  ),
  text,
});

export const facts = (rows: readonly Row[]) => rows.length > 0 && { html: <Rows rows={rows} />, text: rowsText(rows) };

export const section = (title: string, ...blocks: Blocks): Block => ({
  html: joined({ html: <Heading>{title}</Heading>, text: '' }, ...blocks).html,
  text: headed(title, joined(...blocks).text),
});

export const button = ({ label, href, isBelowTile }: Way): Block => ({
  html: (
    <Button href={href} isBelowTile={isBelowTile}>
      {label}
    </Button>
  ),
  text: `${label}:\n${href}`,
});

/** A way that is not what the mail is for. */
export const link = ({ label, href }: Way): Block => ({
  html: (
    <Paragraph>
      <Link href={href}>{label}</Link>
    </Paragraph>
  ),
  text: `${label}:\n${href}`,
});

/** Something to type or to show; in parts, as `Tile` has them. */
export const tile = (parts: readonly string[], text: string, label?: string): Block => ({
  html: <Tile parts={parts} label={label} />,
  text: label ? `${label}: ${text}` : text,
});

/** What somebody wrote, quoted, so that it is not mistaken for ours. */
export const quote = (lines: readonly string[]): Block => ({
  html: (
    <div className="line ink" style={styles.quote}>
      <Lines text={lines.join('\n')} />
    </div>
  ),
  text: lines.map((line) => `> ${line}`.trimEnd()).join('\n'),
});

/** A row, or none without a value. */
export function optionalRow(term: string, value: string | null | undefined, strong = false): Row[] {
  return value ? [{ term, value, strong }] : [];
}
