import { html } from 'hono/html';
import type { SandboxContext } from './context';
import { type Markup, page } from './page';

/** Start page of the sandbox, with links to its parts. */
export const homePage = (context: SandboxContext): Markup =>
  page(
    'everybody else',
    html`
    <p>This stands in for everybody the app at <a href="${context.appUrl}">${context.appUrl}</a> talks to.
      It speaks their protocols, runs on this machine only, and takes no money.</p>
    ${context.accounts.length > 0 ? '' : html`<p class="notice">PAYMENT_ACCOUNTS is not set: the payment provider knows nobody.</p>`}
    <ul>
      <li><a href="/mail">Mailbox</a>: every mail the app sent</li>
      <li><a href="/identity">Identity issuers</a>: say over 18, under 18, or nothing; be broken in 28 ways</li>
      <li><a href="/stripe">Payment provider</a>: payment pages, webhooks, clock, faults,
        <a href="/stripe/ledger">ledger</a></li>
      <li><a href="/access">Access</a>: tokens for the back office, and the way in</li>
    </ul>
    <form method="post" action="/reset"><button>Empty everything</button></form>`,
  );
