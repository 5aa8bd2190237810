import type { CSSProperties } from 'react';
import { brand } from '../../../domain/markets/brand';

/** Six-digit colours, since some mailboxes do not support three digits. */
function whole(colour: string): string {
  return colour.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
}

/**
 * The brand's colours as plain values, since mailboxes support neither variables nor `light-dark()`. Styles are inline;
 * dark colours are added in a style block for mailboxes that read it.
 */
const coloursFor = (screen: 'light' | 'dark') => {
  const { paper, sand, ink, 'ink-2': soft, line, underline, bad, 'bad-wash': badWash } = brand.colours;
  return {
    paper: whole(paper[screen]),
    sand: whole(sand[screen]),
    ink: whole(ink[screen]),
    soft: whole(soft[screen]),
    line: whole(line[screen]),
    underline: whole(underline[screen]),
    bad: whole(bad[screen]),
    badWash: whole(badWash[screen]),
  };
};
const light = coloursFor('light');
const dark = coloursFor('dark');
export const accent = whole(brand.colours.accent.light);
export const onAccent = whole(brand.colours['on-accent'].light);

const face = 'system-ui,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif';
const body: CSSProperties = { margin: '0 0 16px', fontSize: 17, lineHeight: '26px', color: light.ink };
const heading: CSSProperties = { margin: 0, color: light.ink, fontWeight: 680, textWrap: 'balance' };

const pill: CSSProperties = {
  display: 'inline-block',
  margin: '0 0 16px',
  padding: '4px 12px',
  borderRadius: 15,
  fontSize: 15,
  lineHeight: '22px',
  fontWeight: 620,
};

export const styles = {
  page: { margin: 0, padding: 0, backgroundColor: light.sand, fontFamily: face },
  outer: { width: '100%', backgroundColor: light.sand, borderCollapse: 'collapse' },
  margin: { padding: '32px 16px' },
  card: {
    width: '100%',
    maxWidth: 600,
    borderCollapse: 'separate',
    backgroundColor: light.paper,
    borderRadius: 20,
    fontFamily: face,
  },
  header: { padding: '28px 40px 0', borderBottom: `1px solid ${light.line}` },
  wordmark: {
    padding: '0 0 4px 8px',
    fontSize: 24,
    lineHeight: '26px',
    fontWeight: 700,
    letterSpacing: '-0.04em',
    color: light.ink,
  },
  content: { padding: '40px 40px 28px', overflowWrap: 'anywhere' },
  footer: {
    padding: '24px 40px 40px',
    borderTop: `1px solid ${light.line}`,
    fontSize: 15,
    lineHeight: '22px',
    color: light.soft,
  },
  hidden: { display: 'none', maxHeight: 0, overflow: 'hidden', fontSize: 1, lineHeight: '1px', color: light.paper },
  h1: { ...heading, margin: '0 0 8px', fontSize: 32, lineHeight: '38px', letterSpacing: '-0.03em' },
  h2: { ...heading, margin: '32px 0 8px', fontSize: 19, lineHeight: '26px', letterSpacing: '-0.012em' },
  h3: { ...heading, margin: '16px 0 4px', fontSize: 15, lineHeight: '22px' },
  lead: { ...body, margin: '0 0 24px', fontSize: 19, lineHeight: '28px', color: light.soft, textWrap: 'balance' },
  body,
  list: { ...body, paddingLeft: 24 },
  fine: { margin: '0 0 8px', fontSize: 15, lineHeight: '22px', color: light.ink },
  link: { color: light.ink, textDecoration: 'underline', textDecorationColor: light.underline },
  rows: { width: '100%', borderCollapse: 'collapse', borderBottom: `1px solid ${light.line}`, margin: '0 0 24px' },
  term: {
    // Otherwise the narrow column would break words before the wide one breaks lines.
    overflowWrap: 'break-word',
    padding: '12px 16px 12px 0',
    borderTop: `1px solid ${light.line}`,
    fontSize: 15,
    lineHeight: '22px',
    color: light.soft,
    textAlign: 'left',
    verticalAlign: 'top',
    fontWeight: 400,
  },
  value: {
    padding: '12px 0',
    borderTop: `1px solid ${light.line}`,
    fontSize: 15,
    lineHeight: '22px',
    color: light.ink,
    textAlign: 'right',
    verticalAlign: 'top',
  },
  strong: { fontWeight: 620 },
  /** As far from what is above it as from what is below: a margin is shared with the paragraph's. */
  buttonRoom: { marginTop: 24 },
  button: { backgroundColor: light.ink, borderRadius: 28, textAlign: 'center' },
  buttonLink: {
    display: 'inline-block',
    padding: '17px 28px',
    fontSize: 17,
    lineHeight: '22px',
    fontWeight: 620,
    color: light.paper,
    textDecoration: 'none',
  },
  code: {
    padding: '20px 24px',
    backgroundColor: light.sand,
    borderRadius: 20,
    fontSize: 40,
    lineHeight: '48px',
    fontWeight: 680,
    letterSpacing: '0.16em',
    fontVariantNumeric: 'tabular-nums',
    color: light.ink,
  },
  /** Parts of a long code stand below one another on a phone, and side by side elsewhere. */
  codePart: { display: 'inline-block', whiteSpace: 'nowrap', marginRight: 16 },
  codeEnd: { display: 'inline-block', whiteSpace: 'nowrap' },
  labelled: { fontSize: 32, lineHeight: '40px', letterSpacing: '0.02em' },
  tileLabel: { fontSize: 15, lineHeight: '22px', fontWeight: 400, letterSpacing: 'normal', color: light.soft },
  /** Dates, sums and numbers of things break between words alone. */
  whole: { overflowWrap: 'normal' },
  /** On one line, but for a word that is longer than a line. */
  nowrap: { whiteSpace: 'nowrap' },
  wrap: { whiteSpace: 'normal' },
  totalTerm: { color: light.ink, borderTop: `1px solid ${light.ink}`, fontWeight: 620 },
  total: { borderTop: `1px solid ${light.ink}`, fontSize: 19, fontWeight: 680 },
  gap: { height: 24, fontSize: 1, lineHeight: '24px' },
  quote: { ...body, margin: '0 0 24px', padding: '16px 20px', border: `1px solid ${light.line}`, borderRadius: 12 },
  form: { padding: '16px 20px 8px', border: `1px solid ${light.line}`, borderRadius: 12 },
  /** Between what the mail says and the documents it carries. */
  documents: { marginTop: 48, paddingTop: 16, borderTop: `1px solid ${light.line}` },
  urgent: { ...pill, backgroundColor: light.badWash, color: light.bad },
  today: { ...pill, backgroundColor: light.sand, color: light.ink },
  reason: { margin: '0 0 16px', textWrap: 'balance' },
  optOut: { margin: '16px 0 0' },
} satisfies Record<string, CSSProperties>;

const darkRules = [
  `.sand{background-color:${dark.sand}!important}`,
  `.paper{background-color:${dark.paper}!important}`,
  `.ink{color:${dark.ink}!important}`,
  `.soft{color:${dark.soft}!important}`,
  `.line{border-color:${dark.line}!important}`,
  `.link{color:${dark.ink}!important;text-decoration-color:${dark.underline}!important}`,
  `.button{background-color:${dark.ink}!important}`,
  `.button-link{color:${dark.paper}!important}`,
  `.total{border-color:${dark.ink}!important}`,
  `.bad{color:${dark.bad}!important;background-color:${dark.badWash}!important}`,
].join('');

/** For narrow screens and dark mode; the mail is complete without it. */
export const styleBlock = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media(max-width:619px){.margin{padding:0!important}.card{border-radius:0!important}',
  '.side{padding-left:24px!important;padding-right:24px!important}.long{font-size:30px!important;letter-spacing:.06em!important}}',
  '@media(max-width:359px){.term,.value{display:block!important;text-align:left!important}',
  '.term{padding-bottom:0!important}.value{padding-top:0!important;border-top:0!important}}',
  // On a wide window no label needs a second line.
  '@media(min-width:620px){.term{white-space:nowrap!important}}',
  `@media(prefers-color-scheme:dark){${darkRules}}`,
].join('');
