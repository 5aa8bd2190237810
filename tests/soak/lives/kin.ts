/** Names that objects of one life have at the provider and in the ledger. */
const nameForm =
  /\b(?:(?:sub|cus|in|pi|ch|re|dp|seti|pm|cs_test)_[0-9A-Za-z]{20,}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/g;

/**
 * Finds the life that a call or an event belongs to. Names that occur together with a known name belong to its life; a
 * text without a known name belongs to the life at work.
 */
export function createKin<Owner extends object>() {
  const owners = new Map<string, Owner>();
  const kin = {
    /** The life whose act runs now; null for jobs and the provider. */
    atWork: null as Owner | null,
    of(text: string): Owner | null {
      for (const [name] of text.matchAll(nameForm)) {
        const owner = owners.get(name);
        if (owner) return owner;
      }
      return null;
    },
    learns(owner: Owner, text: string): void {
      for (const [name] of text.matchAll(nameForm)) if (!owners.has(name)) owners.set(name, owner);
    },
  };
  return kin;
}
