/** Names that objects of one life have at the provider and in the books. */
const nameForm =
  /\b(?:(?:sub|cus|in|pi|ch|re|dp|seti|pm|cs_test)_[0-9A-Za-z]{20,}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/g;

/**
 * Whose a call or an event is. What is said together with a name that is known belongs to the same life; what names nobody belongs
 * to whoever is at work.
 */
export function createKin<Owner extends object>() {
  const owners = new Map<string, Owner>();
  const kin = {
    /** Who does something at present; null: the house itself, or the provider. */
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
