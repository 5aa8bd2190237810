interface Stream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

interface ProgressOptions {
  /** What is counted, such as `rows written`. */
  readonly label: string;
  /** Total number; null when it is unknown before the end. */
  readonly total: number | null;
  /** With JSON output nothing is shown unless it was requested. */
  readonly json?: boolean;
  /** `--progress`: shows the bar on any output. */
  readonly always?: boolean;
  readonly stream?: Stream;
  readonly now?: () => number;
}

export interface Progress {
  /** Number done so far. */
  step(done: number): void;
  /** Ends the bar's line; called on every exit. */
  finish(): void;
}

const barWidth = 24;
const redrawMs = 100;
const lineMs = 5_000;

/** Progress on stderr: a bar at a terminal, otherwise a line every few seconds. */
export function createProgress({
  label,
  total,
  json = false,
  always = false,
  stream = process.stderr,
  now = Date.now,
}: ProgressOptions): Progress {
  const begun = now();
  const isBar = always || (stream.isTTY === true && !json);
  const isQuiet = json && !always;
  let [done, saidAt] = [0, isBar ? Number.NEGATIVE_INFINITY : begun];
  let isOpen = false;
  const say = () => {
    saidAt = now();
    isOpen = isBar;
    const text = describe(label, done, total, (saidAt - begun) / 1000);
    stream.write(isBar ? `\r${text}\u001b[K` : `${text}\n`);
  };
  return {
    step(count) {
      done = count;
      if (!isQuiet && now() - saidAt >= (isBar ? redrawMs : lineMs)) say();
    },
    finish() {
      if (isQuiet || !isOpen) return;
      say();
      stream.write('\n');
      isOpen = false;
    },
  };
}

function describe(label: string, done: number, total: number | null, seconds: number): string {
  if (total === null || total <= 0) return `${label}: ${done} (${Math.round(seconds)} s)`;
  const share = Math.min(1, done / total);
  const left = done > 0 ? Math.round((seconds / share) * (1 - share)) : null;
  const filled = Math.round(share * barWidth);
  const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled);
  const rest = share === 1 ? `${Math.round(seconds)} s` : left === null ? '' : `${left} s left`;
  return `${label}: ${bar} ${Math.floor(share * 100)} % ${done}/${total} ${rest}`.trimEnd();
}
