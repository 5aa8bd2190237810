/** A guard's decision: allow with a proof, redirect, or refuse. */
export type Decision<Proof> =
  | { readonly kind: 'allow'; readonly proof: Proof; readonly effect?: GuardEffect }
  | { readonly kind: 'redirect'; readonly to: string; readonly effect?: GuardEffect }
  | { readonly kind: 'refuse'; readonly reason: string };

/** Side effects of a decision; carried out only on a real navigation. */
export type GuardEffect = 'clearDraft' | 'dropOrderPointer';

export function allow<Proof>(proof: Proof, effect?: GuardEffect): Decision<Proof> {
  return { kind: 'allow', proof, ...(effect ? { effect } : {}) };
}

export function redirect(to: string, effect?: GuardEffect): Decision<never> {
  return { kind: 'redirect', to, ...(effect ? { effect } : {}) };
}

export const refuse = (reason: string): Decision<never> => ({ kind: 'refuse', reason });
