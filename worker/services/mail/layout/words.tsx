import { styles } from './styles';

/** Numbers of memberships and phones, and the e of e-mail: what a line may not break, however narrow. */
const unbroken = /(\b[A-Z]-\d{4} \d{4}\b|\+\d[\d ]{6,}\d|\b[Ee]-\p{L}+)/u;
const longestPair = 20;

/** The last two words of four or more stay together, unless they would need a line of their own. */
export const lastKept = (text: string) =>
  text.replace(/(?<=[^ ]+ [^ ]+ )[^ ]+ [^ ]+$/, (pair) =>
    pair.length > longestPair ? pair : pair.replace(' ', '\u00a0'),
  );

/** A text of ours: no number is broken, no word stands alone on the last line. */
export const Words = ({ text }: { text: string }) => <Exact text={lastKept(text)} />;

/** A text of somebody's. What is copied from it has the hyphens and spaces that it was written with. */
export const Exact = ({ text }: { text: string }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: never reordered, never in a browser
  text.split(unbroken).map((part, index) => (index % 2 === 1 ? <Whole key={index} text={part} /> : part));

/** Stands on one line. */
export const Whole = ({ text }: { text: string }) => <span style={styles.nowrap}>{text}</span>;
