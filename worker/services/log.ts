/** Everything a log line may hold. No address, name, phone, code, token, query or path with an id is among it. */
export interface LogEntry {
  readonly event: 'request' | 'failure' | 'partner' | 'job' | 'csp' | 'kiosk' | 'texts';
  readonly route?: string;
  readonly method?: string;
  readonly status?: number;
  readonly requestId?: string;
  readonly durationMs?: number;
  readonly outcome?: string | null;
  readonly market?: string | null;
  readonly language?: string | null;
  /** Class of an error and where it was thrown, never its message: messages quote values. */
  readonly error?: string;
  readonly at?: string;
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

/** One JSON line an entry, by allow-list: a field somebody adds by mistake is dropped, not printed. */
export function createLog(version: string, write: (line: string) => void = console.log): Log {
  return (entry) => {
    const line: Record<string, unknown> = { version };
    for (const name of allowed) if (entry[name] !== undefined) line[name] = entry[name];
    write(JSON.stringify(line));
  };
}

/** Name and first own frame of an error. */
export function describeError(error: unknown): { error: string; at: string } {
  if (!(error instanceof Error)) return { error: typeof error, at: '' };
  // A message of several lines could look like a frame.
  const frames = error.stack?.replace(error.message, '').split('\n') ?? [];
  const frame = frames.find((line) => line.trim().startsWith('at ')) ?? '';
  return {
    error: error.name,
    at: frame
      .trim()
      .replace(/\(?(?:file:\/\/)?\/.*\//, '')
      .slice(0, 120),
  };
}
