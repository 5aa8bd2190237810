/** A test that makes noise fails: React's warnings and swallowed errors are found where they arise. */
type Level = 'error' | 'warn';

const expected: RegExp[] = [];
const noise: string[] = [];

/** Declares that this test makes the code complain; anything that matches no pattern still fails it. */
export function expectConsole(...patterns: RegExp[]): void {
  expected.push(...patterns);
}

for (const level of ['error', 'warn'] satisfies Level[]) {
  const print = console[level].bind(console);
  console[level] = (...parts: unknown[]) => {
    const text = parts.map(asText).join(' ');
    if (expected.some((pattern) => pattern.test(text))) return;
    noise.push(`console.${level}: ${text}`);
    print(...parts);
  };
}

function asText(part: unknown): string {
  if (part instanceof Error) return part.stack ?? part.message;
  return typeof part === 'string' ? part : (JSON.stringify(part) ?? String(part));
}

/** Undeclared output since the last call; clears it. */
export function takeNoise(): string[] {
  expected.length = 0;
  return noise.splice(0);
}
