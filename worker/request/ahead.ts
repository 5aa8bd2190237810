import type { Question, Row } from '../services/database/port';
import type { Besides } from '../services/sessions/port';
import type { ReadAhead } from './session';

type Name = keyof ReadAhead;

/** Questions of one request that wait for the session to be read, and their answers. */
export function createAhead() {
  const asked = new Map<Name, (idHash: string) => Question<unknown>>();
  const answers = new Map<Name, unknown>();
  return {
    ask<One extends Name>(name: One, ask: (idHash: string) => Question<ReadAhead[One]>): void {
      asked.set(name, ask);
    },

    taken<One extends Name>(name: One): ReadAhead[One] | undefined {
      const answer = answers.get(name) as ReadAhead[One] | undefined;
      // What is read twice may have changed in between.
      answers.delete(name);
      return answer;
    },

    /** What to read with the session; asked once. */
    besides(idHash: string): Besides[] {
      const all = [...asked].map(([name, ask]) => {
        const { statements, answer } = ask(idHash);
        return { statements, told: (rows: readonly Row[][]) => void answers.set(name, answer(rows)) };
      });
      asked.clear();
      return all;
    },

    /** The session is another from now on, or at another revision. */
    forget(): void {
      answers.clear();
    },
  };
}
