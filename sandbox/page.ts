import { html, raw } from 'hono/html';

export type Markup = ReturnType<typeof html>;

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 44rem; padding: 1rem }
header { border-bottom: 4px dashed #c60; margin-bottom: 1rem }
table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 1px solid #8886; padding: .35rem .5rem .35rem 0; text-align: left; vertical-align: top }
td.amount, th.amount { text-align: right; white-space: nowrap }
button, select, input { font: inherit; min-height: 2.75rem; padding: .4rem .9rem }
button { cursor: pointer }
form.answers { display: grid; gap: .6rem; margin: 1rem 0 }
form.line { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin: .5rem 0 }
.notice { border-left: 4px solid #c60; padding: .5rem 1rem }
code, pre { overflow-wrap: anywhere; white-space: pre-wrap }
iframe { width: 100%; height: 36rem; border: 1px solid #8886; background: #fff }
`;

/** A plain page that cannot be mistaken for the real partner's. Uses no JavaScript and no cookies. */
export const page = (title: string, body: Markup): Markup => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>Sandbox: ${title}</title>
    <style>${raw(style)}</style>
  </head>
  <body>
    <header><p><a href="/">Sandbox</a>, nothing here is real</p><h1>Sandbox: ${title}</h1></header>
    <main>${body}</main>
  </body>
</html>`;

/** Form that sets a fault. */
export const faultForm = (action: string, names: readonly string[], current: string | null | undefined): Markup => html`
  <p>Fault in force: <strong>${current ?? 'none'}</strong></p>
  <form class="line" method="post" action="${action}">
    <label>Fault <select name="fault"><option value="">none</option>${names.map((name) => html`<option>${name}</option>`)}</select></label>
    <label>times <input name="count" inputmode="numeric" size="4" placeholder="all"></label>
    <button>Set</button>
  </form>`;
