import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { EnvironmentName } from '../../deployment/environment';
import { Stuck } from './plan';

/** A value that only its owner has: from the shell under the same name, else asked for at the terminal, unseen. */
export type Ask = (name: string) => Promise<string>;

/** What each value has to look like, and where it is had. The value itself is never part of a message. */
const forms: readonly {
  readonly of: RegExp;
  readonly form: (live: boolean) => RegExp;
  readonly from: (live: boolean) => string;
}[] = [
  {
    of: /^PAYMENT_SECRET_KEY_/,
    form: (live) => (live ? /^(?:sk|rk)_live_\w{10,}$/ : /^(?:sk|rk)_test_\w{10,}$/),
    from: (live) => `the provider’s dashboard, Developers → API keys, ${live ? 'live' : 'test'} mode`,
  },
  { of: /^MAIL_API_KEY_/, form: () => /^\S{8,}$/, from: () => 'the mail provider' },
  {
    of: /^MAIL_WEBHOOK_SECRET_/,
    form: () => /^whsec_\S{8,}$/,
    from: () => 'the mail provider, Webhooks → signing secret',
  },
  {
    of: /^ALARM_WEBHOOK_SECRET$/,
    form: () => /^whsec_\S{32,}$/,
    from: () => 'whoever takes the alarms, or made by the command under Secrets in docs/operations.md',
  },
  { of: /^IDENTITY_CLIENTS$/, form: () => /^\{[\s\S]*\}$/, from: () => 'the broker, as JSON; {} for public clients' },
];

interface Parts {
  readonly environment: EnvironmentName;
  readonly shell?: Readonly<Record<string, string | undefined>>;
  /** Asks at the terminal; null where nobody sits there. */
  readonly prompt?: ((question: string) => Promise<string>) | null;
}

/** Each name is asked for once. A value that stands for two names is refused: cells share no secret. */
export function createAsk({
  environment,
  shell = process.env,
  prompt = promptUnseen(),
}: Parts): Ask & { known(name: string): string | null } {
  const given = new Map<string, string>();
  const isLive = environment === 'production';
  const check = (name: string, value: string): string => {
    const rule = forms.find(({ of }) => of.test(name));
    if (rule && !rule.form(isLive).test(value))
      throw new Stuck(`What was given as ${name} does not look like one.`, `It comes from ${rule.from(isLive)}.`);
    const twin = [...given].find(([other, one]) => one === value && other !== name && !/^MAIL_API_KEY_/.test(name));
    if (twin) throw new Stuck(`${name} and ${twin[0]} are the same.`, 'Each cell has an account of its own.');
    given.set(name, value);
    return value;
  };
  const ask = async (name: string): Promise<string> => {
    const known = given.get(name) ?? shell[name];
    if (known) return check(name, known);
    const from = forms.find(({ of }) => of.test(name))?.from(isLive) ?? 'its owner';
    if (!prompt)
      throw new Stuck(
        `${name} is not given.`,
        `Put it into the shell, or run this at a terminal. It comes from ${from}.`,
      );
    return check(name, (await prompt(`${name} (${from}): `)).trim());
  };
  return Object.assign(ask, {
    /** The value without asking anybody for it; null if it is not at hand. */
    known: (name: string) => given.get(name) ?? (shell[name] ? check(name, shell[name]) : null),
  });
}

/** A prompt that does not show what is typed; null without a terminal. */
function promptUnseen() {
  if (!process.stdin.isTTY) return null;
  return async (question: string) => {
    process.stderr.write(question);
    const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
    const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
    try {
      return await lines.question('');
    } finally {
      lines.close();
      process.stderr.write('\n');
    }
  };
}
