import { paths } from '../paths';

type Query = Readonly<Record<string, string>>;

interface EmailChallenge {
  /** The kind of asker for limits: the address's owner in a known browser, the member, or anybody. */
  readonly asker: 'owner' | 'member' | 'stranger';
  readonly lifetimeMs: number;
  /** Key of the sentence that names the address. */
  readonly sent: string;
  /** Key of the text on the button below the code. */
  readonly button: string;
  /** The page where the code is entered. Its form is sent there, so that an answer to a wrong code keeps its address. */
  readonly page: (query?: Query) => string;
}

const tenMinutes = 10 * 60_000;

/** Purposes of codes by mail, which prove that somebody can read an address, with everything in which they differ. */
export const emailChallenges = {
  login: {
    asker: 'owner',
    lifetimeMs: tenMinutes,
    sent: 'login.sent',
    button: 'login.title',
    page: (query: Query = {}) => paths.login.href({ step: 'code', ...query }),
  },
  signup: {
    asker: 'stranger',
    lifetimeMs: tenMinutes,
    sent: 'verify.sent',
    button: 'verify.confirm',
    page: (query: Query = {}) => paths.signup.verifyEmail.href(query),
  },
  /** The address a member wants to log in with in future. */
  email: {
    asker: 'stranger',
    lifetimeMs: tenMinutes,
    sent: 'verify.sent',
    button: 'profile.email.confirm',
    page: (query: Query = {}) => paths.account.profile.href({ edit: 'emailCode', ...query }),
  },
  /** A step-up of a logged-in member. */
  confirm: {
    asker: 'member',
    lifetimeMs: tenMinutes,
    sent: 'verify.sent',
    button: 'verify.confirm',
    page: (query: Query = {}) => paths.accountMore.confirm.href({ step: 'code', ...query }),
  },
} as const satisfies Readonly<Record<string, EmailChallenge>>;

export type EmailPurpose = keyof typeof emailChallenges;
