import { expect, test } from 'vitest';
import { account } from '../../worker/features/account';
import { accountRoutes } from '../../worker/features/account/routes';
import { ageVerification } from '../../worker/features/age-verification';
import { ageVerificationRoutes } from '../../worker/features/age-verification/routes';
import { desk } from '../../worker/features/desk';
import { deskRoutes } from '../../worker/features/desk/routes';
import { kiosk } from '../../worker/features/kiosk';
import { kioskRoutes } from '../../worker/features/kiosk/routes';
import { login } from '../../worker/features/login';
import { loginRoutes } from '../../worker/features/login/routes';
import { manualVerification } from '../../worker/features/manual-verification';
import { manualVerificationRoutes } from '../../worker/features/manual-verification/routes';
import { signup } from '../../worker/features/signup';
import { entryRoute } from '../../worker/features/signup/entry.route';
import { signupRoutes } from '../../worker/features/signup/routes';

interface Routed {
  readonly routes: readonly { readonly method: string; readonly path: string }[];
}

const said = ({ routes }: Routed) =>
  [...new Set(routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`))].sort();

test.each([
  ['account', account, accountRoutes],
  ['age verification', ageVerification, ageVerificationRoutes],
  [
    'desk',
    desk(() => {
      throw new Error('no route is asked');
    }),
    deskRoutes,
  ],
  ['kiosk', kiosk, kioskRoutes],
  ['login', login, loginRoutes],
  ['manual verification', manualVerification, manualVerificationRoutes],
  ['signup', signup, { routes: [...entryRoute.routes, ...signupRoutes.routes] }],
] as [string, Routed, Routed][])('%s: what is announced is what is behind it', (_, lazy, behind) => {
  expect(said(behind).length).toBeGreaterThan(0);
  expect(said(lazy)).toEqual(said(behind));
});
