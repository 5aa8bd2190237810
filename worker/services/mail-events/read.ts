/** The address in `Name <address>`, or the whole text; without case. */
export const addressIn = (text: string) => (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).trim().toLowerCase();

/** A provider's word for a reason, if it is one; such as `Suppressed` or `5.1.1`. */
export const word = (text: string | undefined, otherwise: string) =>
  (/^[\w. -]{1,60}$/.test(text ?? '') ? text : null) ?? otherwise;
