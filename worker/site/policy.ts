/**
 * What applies to an address regardless of who requests it. Middleware reads only this and knows no address by itself.
 */
export interface Policy {
  /**
   * The tag manager, a third party, may load here for visitors who agreed to it. True for the offer and its pages only.
   * Never true where personal data is shown or entered: age, skin, codes, tokens, an account, a form with free text, a
   * kiosk screen.
   */
  readonly isMeasured: boolean;
  /**
   * The address is a secret: whoever has it may act with it. It is sent to no other site (referrer) and stored in no
   * cache.
   */
  readonly isSecret: boolean;
  /** A visitor may be sent back to this page after a login or a change of language. */
  readonly mayReturnTo: boolean;
  /** People see a page here, were it one that says why not: whoever chooses a language on it stays at its address. */
  readonly hasPage: boolean;
  /**
   * Where an unsafe request may come from: our own pages (OWASP ASVS 3.5.1–3), a mail program's unsubscribe button (RFC
   * 8058), anywhere.
   */
  readonly posts: 'ownPages' | 'mailboxes' | 'anywhere';
  /** Which requests count towards the rate limit; `always` where an address could be guessed. */
  readonly flood: 'posts' | 'always' | 'never';
  /** The layout in which an error is shown: a kiosk's leads neither to a login nor off its screen. */
  readonly frame: 'site' | 'survey' | 'kiosk';
  /** The texts it needs: all, or only those that every isolate has loaded. */
  readonly texts: 'whole' | 'first';
  /**
   * A studio's shared screen may open it. False for whatever a person types into, pays on or logs in at: that belongs on
   * their own phone. `itself`: the route keeps the screen at its start, since it reads the screen with what else it needs.
   */
  readonly atScreen: boolean | 'itself';
}

/** An ordinary page. Also the base of the policy for unknown addresses, so that nothing is open by mistake. */
export const page: Policy = {
  isMeasured: false,
  isSecret: false,
  mayReturnTo: true,
  hasPage: true,
  posts: 'ownPages',
  flood: 'posts',
  frame: 'site',
  texts: 'whole',
  atScreen: false,
};

/** An unknown address. */
export const nowhere: Policy = { ...page, mayReturnTo: false, texts: 'first', atScreen: true };

/** The offer and the pages about it. */
export const offer: Policy = { ...page, isMeasured: true };

/** An action, a file or a page of one person's: visitors are never sent back to it by a login. */
export const endpoint: Policy = { ...page, mayReturnTo: false };

/** The address holds a secret token that was given to one person. */
export const secret: Policy = { ...endpoint, isSecret: true };

/** A page of a kiosk: its screen, or the phone in front of it. */
export const kiosk: Policy = { ...page, frame: 'kiosk', atScreen: true };
export const kioskSecret: Policy = { ...secret, frame: 'kiosk', atScreen: true };
/** An action or an answer to a script that a kiosk needs, too. */
export const kioskEndpoint: Policy = { ...endpoint, hasPage: false, atScreen: true };

/** Requested by programs, not people. */
export const machine: Policy = { ...endpoint, hasPage: false, texts: 'first', atScreen: true };
