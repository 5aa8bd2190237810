import { firstMarket, hostOf } from '../../scripts/building/chain.mjs';

/** Where the browser tests find the app of each market and the sandbox. Set once by the browser tests' configuration. */
export function appUrl(market: string = firstMarket): string {
  return `http://${hostOf(market)}:${process.env.E2E_PORT}`;
}

/** Server to server: Node resolves `localhost`, not the hosts of the markets. */
export const appServerUrl = (): string => `http://localhost:${process.env.E2E_PORT}`;

export const sandboxUrl = (): string => `http://localhost:${process.env.E2E_SANDBOX_PORT}`;
