/**
 * Every field a log line may have. None holds an address, name, phone number, code, token, query or a path with an id.
 */
interface LogEntry {
  readonly event: 'request' | 'failure' | 'partner' | 'job' | 'csp' | 'kiosk' | 'texts' | 'alarm';
  readonly route?: string;
  readonly method?: string;
  readonly status?: number;
  readonly requestId?: string;
  readonly durationMs?: number;
  /** D1 batches sent until the response began, and the milliseconds until each was answered, added up. */
  readonly d1Calls?: number;
  readonly d1Ms?: number;
  readonly outcome?: string | null;
  readonly market?: string | null;
  readonly language?: string | null;
  /** Class of an error and where it was thrown; never its message, since messages quote values. */
  readonly error?: string;
  readonly at?: string;
  /** The thrown error. Never written to a line; a local run prints it in the terminal. */
  readonly thrown?: unknown;
  readonly partner?: string;
  readonly reason?: string;
  readonly job?: string;
  readonly counts?: Readonly<Record<string, number>>;
}

const allowed: readonly (keyof LogEntry)[] = [
  'event',
  'route',
  'method',
  'status',
  'requestId',
  'durationMs',
  'd1Calls',
  'd1Ms',
  'outcome',
  'market',
  'language',
  'error',
  'at',
  'partner',
  'reason',
  'job',
  'counts',
];

export type Log = (entry: LogEntry) => void;

/**
 * One JSON line per entry. Only the fields listed above are written, so one added by mistake is dropped. `isLocal`: the
 * thrown error is also printed, with its message.
 */
export function createLog(version: string, write: (line: string) => void = console.log, isLocal = false): Log {
  return (entry) => {
    if (isLocal && entry.thrown) console.error(entry.requestId ?? entry.job, entry.thrown);
    const line: Record<string, unknown> = { version };
    for (const name of allowed) if (entry[name] !== undefined) line[name] = entry[name];
    write(JSON.stringify(line));
  };
}

/** An error's class and first stack frame, and the error itself for a local run. */
export function describeError(thrown: unknown): { error: string; at: string; thrown: unknown } {
  if (!(thrown instanceof Error)) return { error: typeof thrown, at: '', thrown };
  // A message of several lines could be mistaken for a frame.
  const frames = thrown.stack?.replace(thrown.message, '').split('\n') ?? [];
  const frame = frames.find((line) => line.trim().startsWith('at ')) ?? '';
  return {
    thrown,
    error: thrown.name,
    at: frame
      .trim()
      .replace(/\(?(?:file:\/\/)?\/.*\//, '')
      .slice(0, 120),
  };
}
