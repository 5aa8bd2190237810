import { recoveryKeyCommand } from './backup/recovery-key';
import { listBackupsCommand, restoreBackupCommand } from './backup/restore';
import { checkCommand } from './catalogue/check';
import { diffCommand } from './catalogue/diff';
import { publishCommand } from './catalogue/publish';
import { splitCommand } from './cells/command';
import { migrateCommand } from './cells/migrate';
import { checkChainCommand } from './chain/check';
import { newChainCommand } from './chain/new';
import type { Command } from './command';
import { pullContentCommand } from './content/pull';
import { demoLinksCommand } from './demo/links';
import { demoMembersCommand } from './demo/members';
import { listDevicesCommand, pairDeviceCommand, revokeDeviceCommand } from './device';
import { identityKeyCommand } from './identity';
import { closeAccountCommand } from './members/close';
import { importMembersCommand } from './members/command';
import { listRecipientsCommand } from './members/recipients';
import { listOutboxCommand, requeueOutboxCommand } from './outbox';
import { provisionCommand } from './provision/command';
import { reconcileCommand } from './reconcile';
import { addStaffCommand, disableStaffCommand, listStaffCommand, resetStaffCommand } from './staff';
import { checkSurveysCommand } from './surveys/check';
import { inviteCommand } from './surveys/invite';
import { linkCommand } from './surveys/link';
import { listSurveysCommand } from './surveys/list';
import { publishSurveysCommand } from './surveys/publish';
import { resultsCommand } from './surveys/results';
import { checkTextsCommand } from './texts/check';
import { diffTextsCommand } from './texts/diff';
import { publishTextsCommand, resetTextsCommand } from './texts/publish';
import { showTextsCommand } from './texts/show';

/** All commands by name. */
export const registry: Readonly<Record<string, Command>> = {
  'backup key': recoveryKeyCommand,
  'backup list': listBackupsCommand,
  'backup restore': restoreBackupCommand,
  'catalogue check': checkCommand,
  'catalogue diff': diffCommand,
  'catalogue publish': publishCommand,
  'cells split': splitCommand,
  'chain check': checkChainCommand,
  'chain new': newChainCommand,
  'content pull': pullContentCommand,
  'demo links': demoLinksCommand,
  'demo members': demoMembersCommand,
  'device list': listDevicesCommand,
  'device pair': pairDeviceCommand,
  'device revoke': revokeDeviceCommand,
  'identity key': identityKeyCommand,
  'members close': closeAccountCommand,
  'members import': importMembersCommand,
  'members marketing': listRecipientsCommand,
  migrate: migrateCommand,
  'outbox list': listOutboxCommand,
  'outbox requeue': requeueOutboxCommand,
  provision: provisionCommand,
  reconcile: reconcileCommand,
  'staff add': addStaffCommand,
  'staff disable': disableStaffCommand,
  'staff list': listStaffCommand,
  'staff reset': resetStaffCommand,
  'surveys check': checkSurveysCommand,
  'surveys invite': inviteCommand,
  'surveys link': linkCommand,
  'surveys list': listSurveysCommand,
  'surveys publish': publishSurveysCommand,
  'surveys results': resultsCommand,
  'texts check': checkTextsCommand,
  'texts diff': diffTextsCommand,
  'texts publish': publishTextsCommand,
  'texts reset': resetTextsCommand,
  'texts show': showTextsCommand,
};
