import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { Refusal } from './command';

/** Refuses, before anything is written, a file for what is kept nowhere else that is there already or cannot be made. */
export function requireNewFile(path: string | undefined): void {
  if (path === undefined) return;
  if (existsSync(path)) throw new Refusal(`${path}: is there already, and is not written over: name another file.`);
  try {
    accessSync(dirname(path), constants.W_OK);
  } catch {
    throw new Refusal(`${path}: cannot be written. Is its folder there?`);
  }
}
