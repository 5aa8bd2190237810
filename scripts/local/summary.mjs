/** The links that `npm start` prints. */
import { firstMarket, hostOf, marketIds } from '../building/chain.mjs';

/**
 * @param {{app: number, sandbox: number}} ports
 * @param {{studio: string, kioskUrl: string, staffUrl?: string, pin?: string, surveyUrl: string} | undefined} links
 * @param {boolean} hasMembers whether the demo members are there
 * @param {number} seconds since the command was given
 */
export function summary({ app, sandbox }, links, hasMembers, seconds) {
  const rows = [
    ...marketIds.map((market) => [capitalised(market), `http://${hostOf(market)}:${app}/`]),
    ['Mailbox', `http://localhost:${sandbox}/mail`],
    ['Back office', `http://localhost:${sandbox}/access`],
    ['Sandbox', `http://localhost:${sandbox}/`],
  ];
  const screens = links
    ? [
        ['Kiosk', links.kioskUrl],
        ...(links.staffUrl
          ? [
              ['Staff', links.staffUrl],
              ['Staff PIN', links.pin],
            ]
          : []),
        ['Survey', links.surveyUrl],
      ]
    : [];
  return [
    '',
    `Medlem is running (${seconds.toFixed(1)} s).`,
    '',
    ...rows.map(describe),
    '',
    ...screens.map(describe),
    '',
    ...(hasMembers
      ? [
          '  Members of a reception, each with an activation code in the mailbox: astrid@ (active), mikkel@ (paused),',
          `  freja@ (ending) and oliver@medlem.example (past due), at ${hostOf(firstMarket)}.`,
        ]
      : []),
    '  The sandbox stands in for identity issuers, payment, mail and the back office’s gate; codes arrive in the mailbox.',
    '  Open a pairing link once, each in a browser of its own: it becomes a screen of that studio.',
    '  The survey link is one person’s: it takes one set of answers. The next start prints another.',
    '  `npm run reset` empties all data. Ctrl-C ends all of it.',
    '',
  ].join('\n');
}

const capitalised = (/** @type {string} */ word) => word.charAt(0).toUpperCase() + word.slice(1);
const describe = (/** @type {(string | undefined)[]} */ [name = '', value = '']) => `  ${name.padEnd(12)} ${value}`;
