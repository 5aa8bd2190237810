import type { Question, Row } from '../services/database/port';
import type { Besides } from '../services/sessions/port';
import type { ReadAhead } from './session';

type Name = keyof ReadAhead;
type Asked<Value> = Question<Value> | Promise<Question<Value>>;

/** Questions of one request that wait for the session to be read, and their answers. */
export function createAhead() {
  const asked = new Map<Name, (idHash: string) => Asked<unknown>>();
  const answers = new Map<Name, unknown>();
  /** What this request has written with the reading: that stays true, whatever the session is later. */
  const done = new Set<Name>();
  return {
    ask<One extends Name>(name: One, ask: (idHash: string) => Asked<ReadAhead[One]>): void {
      asked.set(name, ask);
    },

    taken<One extends Name>(name: One): ReadAhead[One] | undefined {
      const answer = answers.get(name) as ReadAhead[One] | undefined;
      // What is read twice may have changed in between.
      answers.delete(name);
      return answer;
    },

    /** What to read with the session; asked once. */
    async besides(idHash: string): Promise<Besides[]> {
      const all = [...asked];
      asked.clear();
      return Promise.all(
        all.map(async ([name, ask]) => {
          const { writes, statements, answer } = await ask(idHash);
          return {
            ...(writes && { writes }),
            statements,
            told: (rows: readonly Row[][]) => {
              answers.set(name, answer(rows));
              if (writes) done.add(name);
            },
          };
        }),
      );
    },

    /** The session is another from now on, or at another revision. */
    forget(): void {
      for (const name of answers.keys()) if (!done.has(name)) answers.delete(name);
    },
  };
}
