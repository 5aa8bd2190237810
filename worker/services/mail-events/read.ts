/** The address in `Name <address>`, or the whole text; without case. */
export const addressIn = (text: string) => (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).trim().toLowerCase();

/** How long ago a provider's instant was; by the real time and not the app's, which can be moved locally. */
export const lateBy = (at: string | undefined) => Math.max(0, Date.now() - (Date.parse(at ?? '') || Date.now()));

/** A provider's word for a reason, if it is one; such as `Suppressed` or `5.1.1`. */
export const word = (text: string | undefined, otherwise: string) =>
  (/^[\w. -]{1,60}$/.test(text ?? '') ? text : null) ?? otherwise;
