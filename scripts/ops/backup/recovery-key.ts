import type { Command } from '../command';
import { makeRecoveryKey } from './keys';

export const recoveryKeyCommand: Command = {
  summary: 'Makes a recovery key: the public half for the Worker, the private one for your safe.',
  usage: '',
  examples: ['backup key'],
  noDryRun: 'it prints a key and stores nothing',
  async run(context) {
    const { publicKey, privateKey } = await makeRecoveryKey();
    context.print({ publicKey, privateKey }, () =>
      [
        'Into wrangler.toml, for every cell:',
        `BACKUP_RECOVERY_KEY = "${publicKey}"`,
        'Into your safe, and nowhere else; whoever has it and a bucket can read everything:',
        privateKey,
      ].join('\n'),
    );
    return 0;
  },
};
