import { parseGuid } from '../../../domain/guid';
import type { DetailsValues } from '../../../domain/signup/customer-details';
import type { FieldFault } from '../../../domain/signup/fields';
import type { CodeFormFault } from '../../../ui/code/code-fault';

/** Ids of the product and of the membership that is to be changed to it; both absent when nothing waits. */
interface WaitingChange {
  readonly product?: string | undefined;
  readonly subscription?: string | undefined;
}

/** The page's one open form, with the typed values and their faults. */
export type OpenForm =
  | { readonly edit: 'details'; readonly values: Partial<DetailsValues>; readonly faults: readonly FieldFault[] }
  | { readonly edit: 'email'; readonly email: string; readonly fault: CodeFormFault | null }
  | {
      readonly edit: 'emailCode';
      readonly email: string;
      readonly expiresAt: number;
      readonly fault: CodeFormFault | null;
      readonly isResent: boolean;
    }
  | { readonly edit: 'language'; readonly faults: readonly FieldFault[] }
  | { readonly edit: 'consents' }
  | {
      readonly edit: 'skin';
      readonly answers: Readonly<Record<string, string>>;
      readonly exclusions: readonly string[];
      readonly consent: boolean;
      /** The change of membership that waits for the answers. */
      readonly change: WaitingChange;
      readonly faults: readonly FieldFault[];
    }
  | { readonly edit: 'skinWithdraw' }
  /** Review of passkeys. */
  | { readonly edit: 'passkeys' }
  | { readonly edit: 'close'; readonly faults: readonly FieldFault[] };

export type Edit = OpenForm['edit'];

/** Notices that a posted form leaves for the next page, which shows them once. */
export const profileNotices = [
  'profile.details',
  'profile.email',
  'profile.language',
  'profile.consents',
  'profile.skin',
  'profile.skinWithdrawn',
  'profile.device',
  'profile.others',
  'profile.passkeyRemoved',
  'profile.passkeyAdded',
  'profile.passkeys',
] as const;
export type ProfileNotice = (typeof profileNotices)[number];

/** Faults that belong to no field. `again`: the form's key was used or has expired. */
export type ProfileProblem = 'again' | 'passkey' | 'deviceGone' | 'codeGone' | 'stillRuns' | 'tooManyChanges';

/** The change of membership that an address or a form names. What is no id counts as absent. */
export const waitingChange = (values: Readonly<Record<string, string | undefined>>): WaitingChange => ({
  product: parseGuid(values.product) ?? undefined,
  subscription: parseGuid(values.subscription) ?? undefined,
});
