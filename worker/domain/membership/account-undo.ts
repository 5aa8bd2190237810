/** A passkey's database row, so that it can be restored. */
export type PasskeyRow = Readonly<Record<string, string | number | null>>;

interface FormerDetails {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly phone?: string;
}

/** Actions that may take over an account, each with the former state. */
export type SecurityAction =
  | { readonly kind: 'passkeyAdded'; readonly passkeyId: string; readonly name: string }
  | { readonly kind: 'passkeysRemoved'; readonly passkeys: readonly PasskeyRow[] }
  | { readonly kind: 'newDevice' }
  /** Only the changed fields. */
  | { readonly kind: 'detailsChanged'; readonly former: FormerDetails }
  | { readonly kind: 'emailChanged'; readonly email: string };

export type SecurityActionKind = SecurityAction['kind'];

/** What has to be written to restore the account. */
export interface Restoration {
  readonly email: string | null;
  readonly details: FormerDetails;
  /** Ids of passkeys to remove. */
  readonly removed: readonly string[];
  /** Rows of passkeys to restore. */
  readonly restored: readonly PasskeyRow[];
}

/**
 * The changes that restore the account to its state before the first of these actions; oldest first, none left out.
 * Applied backwards, so that the oldest value wins and a passkey that was added and removed in between stays removed.
 */
export function restorationOf(actions: readonly SecurityAction[]): Restoration {
  let email: string | null = null;
  let details: FormerDetails = {};
  const removed = new Set<string>();
  const restored = new Map<string, PasskeyRow>();
  for (const action of actions.toReversed()) {
    switch (action.kind) {
      case 'emailChanged':
        email = action.email;
        break;
      case 'detailsChanged':
        details = { ...details, ...action.former };
        break;
      case 'passkeyAdded':
        restored.delete(action.passkeyId);
        removed.add(action.passkeyId);
        break;
      case 'passkeysRemoved':
        for (const row of action.passkeys) {
          removed.delete(String(row.passkey_id));
          restored.set(String(row.passkey_id), row);
        }
        break;
      case 'newDevice':
        break;
    }
  }
  return { email, details, removed: [...removed], restored: [...restored.values()] };
}

/** Names of the changed parts, for a sentence; first and last name count as one. */
export function changedParts({ firstName, lastName, phone }: FormerDetails): readonly ('name' | 'phone')[] {
  const isNamed = firstName !== undefined || lastName !== undefined;
  return [...(isNamed ? (['name'] as const) : []), ...(phone !== undefined ? (['phone'] as const) : [])];
}

/** The former values of name and phone fields that changed; null if none did. */
export function formerDetails(before: Required<FormerDetails>, after: Required<FormerDetails>): FormerDetails | null {
  const changed = (['firstName', 'lastName', 'phone'] as const).filter((part) => before[part] !== after[part]);
  return changed.length === 0 ? null : Object.fromEntries(changed.map((part) => [part, before[part]]));
}
