import { main as runOne } from '../main';
import { openBindings } from './bindings';

/**
 * Runs several commands on data that is opened once, for `npm start`. Takes a JSON list of commands, each a list of
 * words. Prints a JSON list of what each printed with `--json`; stops at the first that fails, with its exit code.
 */
export async function main([list = '[]']: string[]): Promise<number> {
  let opened: ReturnType<typeof openBindings> | undefined;
  const open = async () => {
    opened ??= openBindings(null);
    return { ...(await opened), close: async () => undefined };
  };
  const said: unknown[] = [];
  try {
    for (const words of JSON.parse(list) as string[][]) {
      let text = '';
      const out = (line: string) => {
        text += line;
      };
      const code = await runOne([...words, '--json'], { out, err: console.error, open });
      if (code !== 0) return code;
      said.push(JSON.parse(text));
    }
    console.log(JSON.stringify(said));
    return 0;
  } finally {
    await (await opened?.catch(() => undefined))?.close();
  }
}
