import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A program of the machine, which ends with whoever started it. */
export interface Program {
  /** The first line that fits; rejects when the program ends before. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  end(): Promise<void>;
}

const graceMs = 3_000;
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) signal(child, 'SIGKILL');
});

/** A group of its own, so that a browser's many processes end together. */
function signal(child: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, name);
  } catch {
    // It has ended already.
  }
}

export function startProgram(command: string, args: readonly string[], env: Record<string, string> = {}): Program {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  running.add(child);
  const lines: string[] = [];
  const ears = new Set<(line: string) => void>();
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => {
      lines.push(line);
      for (const hear of ears) hear(line);
    });
  }
  const ended = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (code) => resolve(`ended with code ${code}`));
  });
  return {
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const hear = (line: string) => {
          const found = pattern.exec(line);
          if (found) resolve(found);
        };
        ears.add(hear);
        lines.forEach(hear);
        ended.then((how) => reject(new Error(`${command} ${how}: ${lines.slice(-5).join(' | ')}`)));
      }),
    async end() {
      signal(child, 'SIGTERM');
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, graceMs).unref())]);
      signal(child, 'SIGKILL');
      running.delete(child);
    },
  };
}
