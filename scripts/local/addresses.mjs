/** Ports of app and sandbox, and the vars that hold their addresses. Pure: reads only the given environment. */
const defaultPort = 8787;
const defaultSandboxPort = 8788;

/** @param {Record<string, string | undefined>} environment */
export function ports(environment) {
  return {
    app: portFrom(environment.PORT, defaultPort, 'PORT'),
    sandbox: portFrom(environment.SANDBOX_PORT, defaultSandboxPort, 'SANDBOX_PORT'),
  };
}

/**
 * Ports that a start listens on, each with the variable that changes it. Throws a message when two are the same.
 * @param {Record<string, string | undefined>} environment @returns {[name: string, port: number][]}
 */
export function listened(environment) {
  const { app, sandbox } = ports(environment);
  const inspector = inspectorPort(environment);
  if (app === sandbox) throw new Error(`PORT and SANDBOX_PORT are both ${app}: give the sandbox another port.`);
  if (inspector === app || inspector === sandbox)
    throw new Error(
      `INSPECTOR_PORT is ${inspector}, which is taken by app or sandbox: give the debugger another port.`,
    );
  return [
    ['PORT', app],
    ['SANDBOX_PORT', sandbox],
    ...(inspector === undefined ? [] : [/** @type {[string, number]} */ (['INSPECTOR_PORT', inspector])]),
  ];
}

/** Port of the debugger; undefined unless requested. @param {Record<string, string | undefined>} environment */
export const inspectorPort = ({ INSPECTOR_PORT }) =>
  INSPECTOR_PORT ? portFrom(INSPECTOR_PORT, 0, 'INSPECTOR_PORT') : undefined;

/** @param {string | undefined} text @param {number} fallback @param {string} name */
function portFrom(text, fallback, name) {
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65536) return port;
  throw new Error(`${name} must be a number from 1 to 65535, not "${text}".`);
}

/**
 * Addresses of the app and of its partners. Server to server it is plain `localhost`: names such as `dk.localhost`
 * resolve in browsers, not inside the runtime.
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
