/** Where the browser tests find the app of each market and the sandbox. Set once by the browser tests' configuration. */
const hosts = {
  denmark: 'dk.localhost',
  sweden: 'se.localhost',
  netherlands: 'nl.localhost',
  england: 'uk.localhost',
} as const;

export function appUrl(market: keyof typeof hosts = 'denmark'): string {
  return `http://${hosts[market]}:${process.env.E2E_PORT}`;
}

/** Server to server: Node resolves `localhost`, not the hosts of the markets. */
export const appServerUrl = (): string => `http://localhost:${process.env.E2E_PORT}`;

export const sandboxUrl = (): string => `http://localhost:${process.env.E2E_SANDBOX_PORT}`;
