import { checkCommand } from './catalogue/check';
import { diffCommand } from './catalogue/diff';
import { publishCommand } from './catalogue/publish';
import type { Command } from './command';
import { listOutboxCommand, requeueOutboxCommand } from './outbox';
import { reconcileCommand } from './reconcile';

/** Every sub-command by its words: the only list. */
export const registry: Readonly<Record<string, Command>> = {
  'catalogue check': checkCommand,
  'catalogue diff': diffCommand,
  'catalogue publish': publishCommand,
  'outbox list': listOutboxCommand,
  'outbox requeue': requeueOutboxCommand,
  reconcile: reconcileCommand,
};
