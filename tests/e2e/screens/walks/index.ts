import type { Page } from '@playwright/test';
import { activates } from '../../account/imported';
import { createVisitor, type Visitor } from '../../visitor';
import { seesEveryScreen } from '../screens';
import { seesTasks } from '../screens-membership';
import { seesActivation, seesClosing, seesProfile } from '../screens-profile';
import type { LookAt } from '../shown';
import { seesKiosk } from './kiosk';
import { seesLetters } from './letters';
import { seesMails } from './mails';
import { seesContent, seesOffice } from './office';
import { seesOutages } from './outages';
import { seesPaper } from './paper';
import { seesReception } from './reception';
import { seesRefusals } from './refusals';
import { seesRepair } from './repair';
import { seesSurvey } from './survey';

interface Tour {
  readonly visitor: Visitor;
  readonly look: LookAt;
  /** Another browser with the same settings. */
  readonly opens: () => Promise<Page>;
  /** Of a screen in a studio. */
  readonly screen: { readonly width: number; readonly height: number };
}
type Walk = (tour: Tour) => Promise<void>;

/** Every screen of the product, by the walk that reaches it: for the pictures of `npm run gallery`, and for the tests. */
export const walks = {
  'sign-up': ({ visitor, look }) => seesEveryScreen(visitor, look),
  refusals: ({ visitor, look }) => seesRefusals(visitor, look),
  membership: async ({ visitor, look }) => {
    await visitor.hasJoined();
    await seesTasks(visitor, look);
  },
  repair: ({ visitor, look }) => seesRepair(visitor, look),
  profile: async ({ visitor, look }) => {
    await seesActivation(visitor, look);
    await seesProfile(await activates(visitor), look);
    await visitor.page.context().clearCookies();
    await seesClosing(await activates(visitor, 'ended'), look);
  },
  letters: ({ visitor, look }) => seesLetters(visitor, look),
  survey: ({ visitor, look }) => seesSurvey(createVisitor(visitor.page, { ...visitor, market: 'denmark' }), look),
  kiosk: ({ look, ...tour }) => seesKiosk(tour, look),
  reception: ({ visitor, look, opens }) => seesReception(visitor, look, opens),
  office: ({ visitor, look }) => seesOffice(visitor, look),
  content: ({ visitor, look }) => seesContent(visitor, look),
  paper: ({ visitor, look }) => seesPaper(visitor, look),
  mails: ({ visitor, look }) => seesMails(visitor, look),
} satisfies Record<string, Walk>;

/** These break what the others stand on. */
export const walksAlone = { outages: ({ visitor, look }) => seesOutages(visitor, look) } satisfies Record<string, Walk>;
