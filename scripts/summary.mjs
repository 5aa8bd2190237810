/** What a person wants to click after `npm start`. */

const markets = [
  ['Denmark', 'dk.localhost'],
  ['Sweden', 'se.localhost'],
  ['Netherlands', 'nl.localhost'],
  ['England', 'uk.localhost'],
];

/** @param {{app: number, sandbox: number}} ports @param {number} seconds since the command was given */
export function summary({ app, sandbox }, seconds) {
  const rows = [
    ...markets.map(([name, host]) => [name, `http://${host}:${app}/`]),
    ['Mailbox', `http://localhost:${sandbox}/mail`],
    ['Sandbox', `http://localhost:${sandbox}/`],
  ];
  const lines = rows.map(([name = '', url]) => `  ${name.padEnd(12)} ${url}`);
  return [
    '',
    `Medlem is running (${seconds.toFixed(1)} s).`,
    '',
    ...lines,
    '',
    '  The sandbox stands in for identity issuers, payment and mail; codes arrive in the mailbox.',
    '  Kiosk: /kiosk answers from the release that brings pairing; until then a visitor proves age on the own phone.',
    '  `npm run reset` empties all data. Ctrl-C ends all of it.',
    '',
  ].join('\n');
}
