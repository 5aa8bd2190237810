/**
 * Every address of the product: name → pattern(s), with aliases, and `href` to make one. Links, redirects, guards,
 * forms and tests take addresses from here only.
 */
type Query = Record<string, string | undefined>;

interface Path<Params extends string = never> {
  /** All patterns under which the screen answers; the first one is the canonical one. */
  readonly patterns: readonly [string, ...string[]];
  href(...args: [Params] extends [never] ? [query?: Query] : [params: Record<Params, string>, query?: Query]): string;
}

function path<Params extends string = never>(...patterns: [string, ...string[]]): Path<Params> {
  const canonical = patterns[0];
  const hasParams = canonical.includes(':');
  return {
    patterns,
    href(...args: unknown[]) {
      const params = (hasParams ? args[0] : {}) as Record<string, string>;
      const query = (hasParams ? args[1] : args[0]) as Query | undefined;
      const filled = hasParams
        ? canonical.replace(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
        : canonical;
      const pairs = Object.entries(query ?? {}).filter((pair): pair is [string, string] => pair[1] !== undefined);
      return pairs.length === 0 ? filled : `${filled}?${written(pairs)}`;
    },
  } as Path<Params>;
}

/** As `URLSearchParams` writes them: it is asked only for what it would change, since a page has dozens of addresses. */
const written = (pairs: readonly [string, string][]): string =>
  pairs
    .map(([name, value]) =>
      /^[\w.*-]*$/.test(name + value) ? `${name}=${value}` : new URLSearchParams({ [name]: value }),
    )
    .join('&');

/** Adds a name and value to the query of an address. The value must be URL-encoded already. */
export const withQuery = (href: string, name: string, value: string): string =>
  `${href}${href.includes('?') ? '&' : '?'}${name}=${value}`;

export const paths = {
  signup: {
    entry: path('/', '/start', '/registration', '/signup'),
    ageVerification: path('/signup-age-verification'),
    selectIssuers: path('/signup-age-verification-select-issuers'),
    customerDetails: path('/signup-customer-details'),
    skinData: path('/signup-skin-data'),
    verifyEmail: path('/signup-verify-email'),
    overview: path('/signup-subscription-overview'),
    completed: path('/signup-completed'),
    paymentCompleted: path('/signup-payment-completed'),
  },
  age: { callback: path<'issuer'>('/age/callback/:issuer') },
  manualAgeVerification: path('/manual-age-verification'),
  kiosk: {
    start: path('/kiosk'),
    pair: path<'token'>('/kiosk/pair/:token'),
    /** Where somebody of the staff changes the own PIN, at the staff's screen. */
    staffPin: path('/kiosk/pin'),
    selectIssuers: path('/kiosk/age-verification-select-issuers'),
    verification: path<'session' | 'state'>('/kiosk/oneid-age-verification/:session/:state'),
    complete: path('/kiosk/oneid-age-verification-complete'),
    session: path('/kiosk/session'),
    typeCode: path('/k'),
    shortCode: path<'code'>('/k/:code'),
  },
  login: path('/login', '/account-login'),
  logout: path('/logout'),
  culture: path('/culture'),
  consent: path('/consent'),
  account: {
    main: path('/account-main'),
    subscription: path('/account-subscription'),
    profile: path('/account-profile'),
    payments: path('/account-payments'),
  },
  /** Behind the account's gate, in no menu. */
  accountMore: {
    receipt: path<'paymentId'>('/account-payments/:paymentId'),
    export: path('/account-profile/export'),
    confirm: path('/account-confirm'),
    /** Where a member proves to be of age; `product` and `subscription`: the change that waits for it. */
    ageCheck: path('/account-age-verification'),
  },
  /** Shown after an account was closed. Behind no gate, since nobody is logged in any more. */
  accountClosed: path('/account-closed'),
  requestActivationCode: path('/account-request-activationcode'),
  howToActivate: path('/howtoactivateyouraccount'),
  /** Challenges for passkeys, requested by script. */
  passkey: { options: path('/passkey/options') },
  /** Where the page of a form that is still at work goes on. */
  submitted: path('/submitted'),
  withdraw: path('/withdraw'),
  /** Link in the mail to a membership's address. The token is the only proof required. */
  withdrawConfirm: path<'token'>('/withdraw/confirm/:token'),
  /** Link in the mail about a change to an account, which reverts the change. */
  accountUndo: path<'token'>('/account-undo/:token'),
  unsubscribe: path<'token'>('/unsubscribe/:token'),
  surveyOptOut: path<'token'>('/no-more-surveys/:token'),
  /** The patterns without an id take it from `?id=`. */
  survey: path<'culture' | 'id'>(
    '/s/:culture/:id',
    '/survey/:culture/:id',
    '/survey/:culture/usersatisfaction/:id',
    '/s/:culture',
    '/survey/:culture',
    '/survey/:culture/usersatisfaction',
  ),
  contact: path('/contact'),
  help: {
    terms: path('/terms'),
    privacy: path('/privacy'),
    accessibility: path('/accessibility'),
    howWeCheckAge: path('/how-we-check-age'),
  },
  /** The back office, behind one gate (features/back-office). */
  backOffice: {
    business: path('/ops'),
    health: path('/ops/health'),
    funnel: path('/ops/funnel'),
    screens: path('/ops/screens'),
    ageChecks: path('/ops/age-checks'),
    money: path('/ops/money'),
    members: path('/ops/members'),
    unpaid: path('/ops/unpaid'),
    mails: path('/ops/mails'),
    findMember: path('/ops/member'),
    withdrawals: path('/ops/withdrawals'),
    surveys: path('/ops/surveys'),
    content: path('/ops/content'),
    report: path('/ops/report'),
  },
  /** Behind the back office's gate, in no menu. */
  backOfficeMore: {
    member: path<'subscriptionId'>('/ops/member/:subscriptionId'),
    survey: path<'surveyId'>('/ops/surveys/:surveyId'),
    surveyTexts: path<'surveyId' | 'question'>('/ops/surveys/:surveyId/texts/:question'),
    surveyFile: path<'surveyId'>('/ops/surveys/:surveyId/answers.csv'),
    reportFile: path('/ops/report.csv'),
    /** Asked by the operator's commands, not by a browser. */
    terminal: path('/ops/terminal'),
    businessFile: path('/ops/figures.csv'),
    vat: path('/ops/vat'),
    vatFile: path('/ops/vat.csv'),
    contentDocument: path<'document'>('/ops/content/:document'),
    contentItem: path<'document' | 'item'>('/ops/content/:document/item/:item'),
    contentPreview: path<'document'>('/ops/content/:document/preview'),
    membersFile: path('/ops/members.csv'),
    unpaidFile: path('/ops/unpaid.csv'),
    mailsFile: path('/ops/mails.csv'),
    screensFile: path('/ops/screens.csv'),
  },
  /** Actions of the back office; each asks for confirmation. */
  backOfficeActions: {
    requeue: path<'row'>('/ops/outbox/:row/requeue'),
    chooseWithdrawal: path<'withdrawal'>('/ops/withdrawals/:withdrawal'),
    /** `number`: of the membership it is matched to. */
    matchWithdrawal: path<'withdrawal' | 'number'>('/ops/withdrawals/:withdrawal/match/:number'),
    setAsideWithdrawal: path<'withdrawal'>('/ops/withdrawals/:withdrawal/set-aside'),
    pairScreen: path('/ops/screens/pair'),
    revokeScreen: path<'device'>('/ops/screens/:device/revoke'),
    chooseRefund: path<'payment'>('/ops/refund/:payment'),
    /** `left`: what was left of the payment when the page was made, so that one page makes at most one refund. */
    refund: path<'payment' | 'left' | 'amount' | 'reason'>('/ops/refund/:payment/:left/:amount/:reason'),
    refundAgain: path<'payment'>('/ops/refund-returned/:payment/again'),
    refundOtherwise: path<'payment'>('/ops/refund-returned/:payment/otherwise'),
    confirmRefund: path<'request'>('/ops/refund-request/:request/confirm'),
    refuseRefund: path<'request'>('/ops/refund-request/:request/refuse'),
    sendCode: path<'subscriptionId'>('/ops/member/:subscriptionId/send-code'),
    sendReceipt: path<'payment'>('/ops/payment/:payment/send-receipt'),
    cancel: path<'subscriptionId'>('/ops/member/:subscriptionId/cancel'),
    logOut: path<'subscriptionId'>('/ops/member/:subscriptionId/log-out'),
    pause: path<'subscriptionId'>('/ops/member/:subscriptionId/pause'),
    endNow: path<'subscriptionId'>('/ops/member/:subscriptionId/end'),
    note: path<'subscriptionId'>('/ops/member/:subscriptionId/note'),
    changeAddress: path<'subscriptionId'>('/ops/member/:subscriptionId/address'),
    changeEmail: path<'subscriptionId'>('/ops/member/:subscriptionId/email'),
    /** `mark`: the drafts that were looked at, so that what is shown is what is published. */
    publishContent: path<'document' | 'mark'>('/ops/content/:document/publish/:mark'),
    discardContent: path<'document' | 'mark'>('/ops/content/:document/discard/:mark'),
    /** `number`: of the publication that is live. */
    undoContent: path<'document' | 'number'>('/ops/content/:document/undo/:number'),
  },
  webhooks: { payment: path('/webhooks/payment'), mail: path('/webhooks/mail') },
  translations: path<'file'>('/assets/i18n/:file'),
  health: { live: path('/healthz'), ready: path('/readyz') },
  cspReport: path('/csp-report'),
  securityTxt: path('/.well-known/security.txt'),
  icons: { drawn: path('/favicon.svg'), asked: path('/favicon.ico') },
  local: { clock: path('/local/clock'), jobs: path<'cron'>('/local/jobs/:cron'), counters: path('/local/counters') },
  /** Answered by Cloudflare Access; by the app only in the local environment. */
  access: { authorized: path('/cdn-cgi/access/authorized'), leave: path('/cdn-cgi/access/logout') },
} as const;

/** Whether a request path is one of the target's addresses; aliases of a screen count as the same. */
export function samePath(pathname: string, target: Path): boolean {
  return target.patterns.includes(pathname);
}

/** The parameters of a path that fits one of the target's patterns, or null. */
export function matchPath<Params extends string>(
  pathname: string,
  { patterns }: Pick<Path<Params>, 'patterns'>,
): Partial<Record<Params, string>> | null {
  const given = pathname.split('/');
  for (const pattern of patterns) {
    const wanted = pattern.split('/');
    const fits = (part: string, index: number) => (part.startsWith(':') ? given[index] !== '' : part === given[index]);
    if (wanted.length !== given.length || !wanted.every(fits)) continue;
    const pairs = wanted
      .map((part, index) => [part.slice(1), given[index]])
      .filter((_, index) => wanted[index]?.startsWith(':'));
    return Object.fromEntries(pairs) as Partial<Record<Params, string>>;
  }
  return null;
}
