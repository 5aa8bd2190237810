/** What a guard decides: it hands over what it proved, sends elsewhere, or refuses. */
export type Decision<Proof> =
  | { readonly kind: 'allow'; readonly proof: Proof }
  | { readonly kind: 'redirect'; readonly to: string; readonly effect?: GuardEffect }
  | { readonly kind: 'refuse'; readonly reason: string };

/** Side effects a redirect carries; done only on a real navigation. */
export type GuardEffect = 'clearDraft' | 'dropOrderPointer';

export const allow = <Proof>(proof: Proof): Decision<Proof> => ({ kind: 'allow', proof });
export const redirect = (to: string, effect?: GuardEffect): Decision<never> => ({ kind: 'redirect', to, ...(effect ? { effect } : {}) });
export const refuse = (reason: string): Decision<never> => ({ kind: 'refuse', reason });
