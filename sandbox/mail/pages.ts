import { html } from 'hono/html';
import type { SandboxContext } from '../context';
import { currentFault } from '../faults';
import { faultForm, type Markup, page } from '../page';
import { mailEvents } from './events';
import { mailFaults } from './faults';
import type { Message } from './mailbox';

export const showMailbox = (context: SandboxContext, messages: Message[]): Markup =>
  page(
    'mailbox',
    html`
    <form class="line" method="get"><label>To <input type="search" name="to"></label><button>Find</button></form>
    ${messages.length === 0 ? html`<p>No mail.</p>` : ''}
    <table><tbody>${messages.map(
      (message) => html`<tr>
        <td><a href="/mail/${message.id}">${message.subject}</a><br>${message.to.join(', ')}</td>
        <td><time datetime="${message.at}">${message.at.slice(0, 19).replace('T', ' ')}</time></td></tr>`,
    )}</tbody></table>
    ${faultForm('/mail/faults', mailFaults, currentFault(context.store, 'mail'))}`,
  );

/** Turns addresses in the text part into links. */
const linked = (text: string): Markup[] =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));

/** The HTML part in a frame: links open in the whole window, scripts are disabled. */
const framed = (content: string): Markup =>
  html`<iframe title="HTML part" sandbox="allow-top-navigation-by-user-activation" srcdoc="${`<base target="_top">${content}`}"></iframe>`;

export const showMail = (message: Message): Markup =>
  page(
    'mail',
    html`
    <h2>${message.subject}</h2>
    <table><tbody>
      <tr><th scope="row">From</th><td>${message.from}</td></tr>
      <tr><th scope="row">To</th><td>${message.to.join(', ')}</td></tr>
      <tr><th scope="row">At</th><td>${message.at}</td></tr>
      <tr><th scope="row">Tags</th><td>${message.tags.map(({ name, value }) => `${name}: ${value}`).join(', ')}</td></tr>
      ${Object.entries(message.headers).map(([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`)}
      ${message.attachments.length ? html`<tr><th scope="row">Attached</th><td>${message.attachments.join(', ')}</td></tr>` : ''}
    </tbody></table>
    <h2>Text</h2><pre>${message.text === null ? 'none' : linked(message.text)}</pre>
    <h2>HTML</h2>${message.html === null ? html`<p>none</p>` : framed(message.html)}
    <form class="line" method="post" action="/mail/events"><input type="hidden" name="id" value="${message.id}">
      <label>What became of it <select name="event">${mailEvents.map((name) => html`<option>${name}</option>`)}</select></label>
      <button>Tell the app</button> <button name="by" value="queue">Tell it by the platform’s queue</button></form>
    <p><a href="/mail">All mail</a></p>`,
  );
