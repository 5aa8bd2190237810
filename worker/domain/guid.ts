const bare = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}';
const pattern = new RegExp(`^(?:\\{(${bare})\\}|(${bare}))$`, 'i');

/**
 * Specification §5: a GUID is valid bare or in balanced braces, in any case, and is returned in lower case. Null for
 * anything else; nothing is trimmed or corrected.
 */
export function parseGuid(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 38) return null;
  const match = pattern.exec(value);
  return (match?.[1] ?? match?.[2])?.toLowerCase() ?? null;
}
