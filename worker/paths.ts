/**
 * Every address of the product on one screen: name → pattern(s), aliases side by side, and `href` to make one.
 * Links, redirects, guards, forms and tests take addresses from here and from nowhere else.
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
      const filled = canonical.replace(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
      const pairs = Object.entries(query ?? {}).filter((pair): pair is [string, string] => pair[1] !== undefined);
      return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs)}`;
    },
  } as Path<Params>;
}

/** An address that was made before, with one more name and value in its query; the value as it may stand there. */
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
  /** Behind the same guard, in no menu. */
  accountMore: {
    receipt: path<'paymentId'>('/account-payments/:paymentId'),
    export: path('/account-profile/export'),
    confirm: path('/account-confirm'),
  },
  /** What a closed account leaves to say; behind no guard, for nobody is logged in any more. */
  accountClosed: path('/account-closed'),
  requestActivationCode: path('/account-request-activationcode'),
  howToActivate: path('/howtoactivateyouraccount'),
  /** A signature of a passkey, asked for and handed in by script. */
  passkey: { options: path('/passkey/options') },
  withdraw: path('/withdraw'),
  /** From the mail to a membership's own address; the token is all that is asked. */
  withdrawConfirm: path<'token'>('/withdraw/confirm/:token'),
  /** The way back from what was done to an account: the link of a mail. */
  accountUndo: path<'token'>('/account-undo/:token'),
  unsubscribe: path<'token'>('/unsubscribe/:token'),
  surveyOptOut: path<'token'>('/no-more-surveys/:token'),
  /** Without an id in the path it stands in `?id=`. */
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
  /** The operator's desk: one guard before all of it (features/desk). */
  desk: {
    health: path('/ops'),
    funnel: path('/ops/funnel'),
    screens: path('/ops/screens'),
    ageChecks: path('/ops/age-checks'),
    money: path('/ops/money'),
    findMember: path('/ops/member'),
    withdrawals: path('/ops/withdrawals'),
    surveys: path('/ops/surveys'),
    report: path('/ops/report'),
  },
  /** Behind the same guard, in no menu. */
  deskMore: {
    member: path<'subscriptionId'>('/ops/member/:subscriptionId'),
    survey: path<'surveyId'>('/ops/surveys/:surveyId'),
    surveyTexts: path<'surveyId' | 'question'>('/ops/surveys/:surveyId/texts/:question'),
    surveyFile: path<'surveyId'>('/ops/surveys/:surveyId/answers.csv'),
    reportFile: path('/ops/report.csv'),
  },
  /** What the desk can do: each asks first. */
  deskActions: {
    requeue: path<'row'>('/ops/outbox/:row/requeue'),
    chooseWithdrawal: path<'withdrawal'>('/ops/withdrawals/:withdrawal'),
    /** `number`: of the membership it is matched to. */
    matchWithdrawal: path<'withdrawal' | 'number'>('/ops/withdrawals/:withdrawal/match/:number'),
    setAsideWithdrawal: path<'withdrawal'>('/ops/withdrawals/:withdrawal/set-aside'),
    revokeScreen: path<'device'>('/ops/screens/:device/revoke'),
    chooseRefund: path<'payment'>('/ops/refund/:payment'),
    /** `left`: what was left of the payment when it was asked, so that the same question is answered once. */
    refund: path<'payment' | 'left' | 'amount' | 'reason'>('/ops/refund/:payment/:left/:amount/:reason'),
    refundAgain: path<'payment'>('/ops/refund-returned/:payment/again'),
    refundOtherwise: path<'payment'>('/ops/refund-returned/:payment/otherwise'),
    confirmRefund: path<'request'>('/ops/refund-request/:request/confirm'),
    refuseRefund: path<'request'>('/ops/refund-request/:request/refuse'),
    sendCode: path<'subscriptionId'>('/ops/member/:subscriptionId/send-code'),
    sendReceipt: path<'payment'>('/ops/payment/:payment/send-receipt'),
    cancel: path<'subscriptionId'>('/ops/member/:subscriptionId/cancel'),
    logOut: path<'subscriptionId'>('/ops/member/:subscriptionId/log-out'),
  },
  webhooks: { payment: path('/webhooks/payment') },
  translations: path<'file'>('/assets/i18n/:file'),
  health: { live: path('/healthz'), ready: path('/readyz') },
  cspReport: path('/csp-report'),
  securityTxt: path('/.well-known/security.txt'),
  icons: { drawn: path('/favicon.svg'), asked: path('/favicon.ico') },
  local: {
    clock: path('/local/clock'),
    jobs: path<'cron'>('/local/jobs/:cron'),
    counters: path('/local/counters'),
  },
  /** Answered by Access itself; by the app in the local environment alone. */
  access: { authorized: path('/cdn-cgi/access/authorized'), leave: path('/cdn-cgi/access/logout') },
} as const;

/** The screen's canonical address for a request path, or null: aliases of one screen count as one. */
export function samePath(pathname: string, target: Path): boolean {
  return target.patterns.includes(pathname);
}

/** The parameters of a path that fits one of the target's patterns, or null. */
export function matchPath<Params extends string>(
  pathname: string,
  { patterns }: Path<Params>,
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
