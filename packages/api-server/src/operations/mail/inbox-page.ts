/** A mail of the demo. */
export interface ShownMail {
  /** Of its row in the outbox. */
  id: number;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** ISO 8601 instant. */
  sentAt: string;
}

/** Form of the opened mail. */
export type MailForm = 'html' | 'text';

/**
 * The demo's mail as an inbox: the list on the left, one mail on the right, as it looks or as plain text. Runs no
 * script: list and forms are links.
 * @param mails - newest first
 * @param open - the mail to show; on a phone, without one, the list alone
 */
export function inboxPage(mails: readonly ShownMail[], open: ShownMail | undefined, form: MailForm): string {
  const shown = open ?? mails[0];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Demo mail · Gangway</title><style>${style}</style></head>
<body class="${open === undefined ? 'at-list' : 'at-mail'}">
<header><a href="/dev/mail">${mark}<span>Demo mail</span></a><p>The demo keeps its mail here instead of sending it.</p></header>
<main><h1>Demo mail</h1>${shown === undefined ? empty : `${listOf(mails, shown)}${paneOf(shown, form)}`}</main></body></html>`;
}

const empty = `<div class="empty"><p><b>No mail yet</b></p><p>Ask for a new password, or invite a person: the mail appears here.</p></div>`;

function listOf(mails: readonly ShownMail[], shown: ShownMail): string {
  const entries = mails.map(
    (mail) => `<li><a href="/dev/mail?mail=${mail.id}"${mail.id === shown.id ? ' aria-current="true"' : ''}>
<b>${escapeHtml(mail.subject)}</b><span>${escapeHtml(mail.to)}</span>${timeOf(mail)}</a></li>`,
  );
  return `<nav aria-label="Mail"><ol>${entries.join('\n')}</ol></nav>`;
}

function paneOf(mail: ShownMail, form: MailForm): string {
  const tab = (of: MailForm, name: string) =>
    `<a href="/dev/mail?mail=${mail.id}${of === 'text' ? '&amp;as=text' : ''}"${of === form ? ' aria-current="page"' : ''}>${name}</a>`;
  return `<article aria-labelledby="subject"><a class="back" href="/dev/mail">All mail</a>
<h2 id="subject">${escapeHtml(mail.subject)}</h2><p class="meta">To ${escapeHtml(mail.to)} · ${timeOf(mail)}</p>
<nav class="tabs" aria-label="Form of the mail">${tab('html', 'Mail')}${tab('text', 'Text')}</nav>
${form === 'html' ? framed(mail) : `<pre>${linked(mail.text)}</pre>`}</article>`;
}

function timeOf({ sentAt }: ShownMail): string {
  return `<time datetime="${sentAt}">${sentAt.slice(0, 16).replace('T', ' ')} UTC</time>`;
}

/**
 * The HTML of a mail in a sandbox: it runs no script, has no origin, and inherits the policy of this page. A link opens a
 * window of its own.
 */
function framed({ subject, html }: ShownMail): string {
  const content = html.replace('<head>', '<head><base target="_blank">');
  return `<iframe title="${escapeHtml(subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(content)}"></iframe>`;
}

/** Escaped text with clickable addresses. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s]+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}" rel="noreferrer">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('');
}

function escapeHtml(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const mark = `<svg width="26" height="26" viewBox="0 0 32 32" fill="none" aria-hidden="true"><g stroke="currentColor" stroke-width="2.25" stroke-linecap="round" stroke-linejoin="round"><circle cx="6" cy="23.5" r="3.25"/><path d="M9.25 23.5h3.5L19.5 8.5h2"/><path d="M2.75 29.5h26.5" opacity="0.45"/></g><circle class="stop" cx="25.5" cy="8.5" r="4.25"/></svg>`;

/** The look of the sample service: paper, hairlines, ink, harbour for what can be pressed. */
const style = `
:root{color-scheme:light dark;--ink:#12262e;--quiet:#4a5e66;--line:#e2e8e7;--well:#f2f5f4;--paper:#fff;--harbour:#0b6470;--signal:#e2681c}
@media(prefers-color-scheme:dark){:root{--ink:#e6eef0;--quiet:#a6b7bd;--line:#24353c;--well:#17242b;--paper:#0f191e;--harbour:#63c7cf;--signal:#f28c52}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/22px 'Atkinson Hyperlegible Next',system-ui,sans-serif}
header{display:flex;align-items:center;gap:16px;height:56px;padding:0 28px;border-bottom:1px solid var(--line)}
header a{display:flex;align-items:center;gap:10px;color:inherit;font-size:17px;font-weight:650;text-decoration:none}
header p{margin:0;color:var(--quiet);font-size:14px}.stop{fill:var(--signal)}
h1{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
main{display:grid;grid-template-columns:minmax(240px,340px) minmax(0,1fr);height:calc(100vh - 56px)}
main>nav{overflow-y:auto;border-inline-end:1px solid var(--line)}
ol{margin:0;padding:0;list-style:none}
li a{display:grid;padding:11px 20px 11px 25px;border-bottom:1px solid var(--line);border-inline-start:3px solid transparent;color:inherit;text-decoration:none}
li a:hover{background:var(--well)}
li a[aria-current]{border-inline-start-color:var(--signal);background:var(--well)}
li b,h2{font-weight:600;overflow-wrap:anywhere}
li span,time,.meta{color:var(--quiet);font-size:13px;line-height:18px;overflow-wrap:anywhere}
article{display:flex;flex-direction:column;min-width:0;min-height:0;padding:22px 28px 28px}
h2{margin:0;font-size:24px;line-height:30px;letter-spacing:-.01em}
.meta{margin:3px 0 14px}
.tabs{display:flex;gap:24px;border-bottom:1px solid var(--line);margin-bottom:18px}
.tabs a{padding-bottom:10px;margin-bottom:-1px;color:var(--quiet);font-weight:600;text-decoration:none;border-bottom:2px solid transparent}
.tabs a[aria-current]{color:var(--ink);border-color:currentColor}
iframe{flex:1;width:100%;min-height:420px;border:1px solid var(--line);border-radius:14px;background:#fff}
pre{margin:0;max-width:70ch;font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}
pre a,.back{color:var(--harbour);font-weight:600}
.back{display:none;margin-bottom:10px;font-size:14px}
.empty{grid-column:1/-1;padding:64px 28px;text-align:center;color:var(--quiet)}.empty p{margin:0}.empty b{color:var(--ink);font-size:18px}
:focus-visible{outline:2px solid var(--harbour);outline-offset:-2px}
@media(max-width:699px){main{display:block;height:auto}header{padding:0 16px}header p{display:none}
main>nav{border:0}li a{padding-inline:13px 16px}.at-list article,.at-mail main>nav{display:none}
article{padding:16px;min-height:calc(100vh - 56px)}.back{display:block}}
@media(forced-colors:active){li a[aria-current],.tabs a[aria-current]{outline:2px solid Highlight;outline-offset:-2px}}
`;
