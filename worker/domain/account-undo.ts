/** A row of a passkey as it was stored, so that it can be stored again. */
export type PasskeyRow = Readonly<Record<string, string | number | null>>;

export interface FormerDetails {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly phone?: string;
}

/** What can take an account over, or begins to; each with how it was before. */
export type Deed =
  | { readonly kind: 'passkeyAdded'; readonly passkeyId: string; readonly name: string }
  | { readonly kind: 'passkeysRemoved'; readonly passkeys: readonly PasskeyRow[] }
  | { readonly kind: 'newDevice' }
  /** Only what was changed. */
  | { readonly kind: 'detailsChanged'; readonly former: FormerDetails }
  | { readonly kind: 'emailChanged'; readonly email: string };

export type DeedKind = Deed['kind'];

/** What has to be written so that the account is as it was. */
export interface PutBack {
  readonly email: string | null;
  readonly details: FormerDetails;
  /** Ids of passkeys that were not there. */
  readonly removed: readonly string[];
  /** Rows of passkeys that were. */
  readonly restored: readonly PasskeyRow[];
}

/**
 * The account as it was before the first of these deeds; oldest first, none left out in between. Walked backwards, so
 * that the oldest value has the last word, and a passkey that came and went within them stays away.
 */
export function putBack(deeds: readonly Deed[]): PutBack {
  let email: string | null = null;
  let details: FormerDetails = {};
  const removed = new Set<string>();
  const restored = new Map<string, PasskeyRow>();
  for (const deed of deeds.toReversed()) {
    switch (deed.kind) {
      case 'emailChanged':
        email = deed.email;
        break;
      case 'detailsChanged':
        details = { ...details, ...deed.former };
        break;
      case 'passkeyAdded':
        restored.delete(deed.passkeyId);
        removed.add(deed.passkeyId);
        break;
      case 'passkeysRemoved':
        for (const row of deed.passkeys) {
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

/** Names of what was changed, for a sentence: both halves of a name are one. */
export function changedParts({ firstName, lastName, phone }: FormerDetails): readonly ('name' | 'phone')[] {
  const isNamed = firstName !== undefined || lastName !== undefined;
  return [...(isNamed ? (['name'] as const) : []), ...(phone !== undefined ? (['phone'] as const) : [])];
}

/** What of a name and a telephone number is another one now, as it was; null when nothing is. */
export function formerDetails(before: Required<FormerDetails>, after: Required<FormerDetails>): FormerDetails | null {
  const changed = (['firstName', 'lastName', 'phone'] as const).filter((part) => before[part] !== after[part]);
  return changed.length === 0 ? null : Object.fromEntries(changed.map((part) => [part, before[part]]));
}
