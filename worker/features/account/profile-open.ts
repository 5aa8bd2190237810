import type { DetailsValues } from '../../domain/customer-details';
import type { FieldFault } from '../../domain/fields';
import type { CodeFormFault } from '../../ui/code-fault';

/** The one form of the page that is open, as typed, with what is wrong with it. */
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
      readonly faults: readonly FieldFault[];
    }
  | { readonly edit: 'skinWithdraw' }
  /** Which passkeys stay. */
  | { readonly edit: 'passkeys' }
  | { readonly edit: 'close'; readonly faults: readonly FieldFault[] };

export type Edit = OpenForm['edit'];

/** What a form that was sent leaves to say, once. */
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

/** Faults that no field is to blame for. `again`: the form's key was used up or is of yesterday. */
export type ProfileProblem = 'again' | 'passkey' | 'deviceGone' | 'codeGone' | 'stillRuns' | 'tooManyChanges';
