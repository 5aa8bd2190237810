import { spawnSync } from 'node:child_process';
import { Refusal } from '../command';

/** The operator's token: `ACCESS_TOKEN` of the shell, or what cloudflared keeps after a log-in. Never printed. */
export function tokenOf(origin: string, shell: NodeJS.ProcessEnv = process.env): string {
  if (shell.ACCESS_TOKEN) return shell.ACCESS_TOKEN;
  const { status, stdout } = spawnSync('cloudflared', ['access', 'token', `-app=${origin}/ops`], { encoding: 'utf8' });
  const token = /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/m.exec(stdout ?? '')?.[0];
  if (status === 0 && token) return token;
  throw new Refusal(
    [
      'This is done by the app itself, behind Access, so that no secret of it has to be on your machine. Log in once:',
      `  cloudflared access login ${origin}/ops`,
      'Or put the token into ACCESS_TOKEN of your shell.',
    ].join('\n'),
  );
}
