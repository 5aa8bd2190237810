/** Where app and sandbox listen, and the vars that tell each of them. Pure: it reads the environment it is given. */
const defaultPort = 8787;
const defaultSandboxPort = 8788;

/** @param {Record<string, string | undefined>} environment */
export function ports(environment) {
  return {
    app: portFrom(environment.PORT, defaultPort, 'PORT'),
    sandbox: portFrom(environment.SANDBOX_PORT, defaultSandboxPort, 'SANDBOX_PORT'),
  };
}

/** @param {string | undefined} text @param {number} fallback @param {string} name */
function portFrom(text, fallback, name) {
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65536) return port;
  throw new Error(`${name} must be a number from 1 to 65535, not "${text}".`);
}

/**
 * The app's addresses of itself and of its partners. Server to server is plain `localhost`: `dk.localhost` and the
 * like resolve in browsers, not inside the runtime.
 * @param {Record<string, string | undefined>} environment
 */
export function addressVars(environment) {
  const { app, sandbox } = ports(environment);
  return {
    APP_URL: `http://localhost:${app}`,
    IDENTITY_BASE_URL: `http://localhost:${sandbox}/identity`,
    PAYMENT_API_URL: `http://localhost:${sandbox}/stripe`,
    MAIL_API_URL: `http://localhost:${sandbox}/mail`,
    ACCESS_ISSUER: `http://localhost:${sandbox}/access`,
  };
}

/** @param {Record<string, string | undefined>} environment */
export function sandboxVars(environment) {
  const { app, sandbox } = ports(environment);
  return { APP_URL: `http://localhost:${app}`, SANDBOX_URL: `http://localhost:${sandbox}` };
}
