import { oneLine } from './one-line.ts';
import type { Speech } from './speech.ts';

export interface MailContent {
  /** Kind of mail, stored in the outbox: `reset`, `invitation`, … */
  kind: string;
  subject: string;
  text: string;
  html: string;
}

interface Layout {
  speech: Speech;
  /** Name of the sender. */
  brand: string;
  kind: string;
  subject: string;
  /** Preview line that an inbox shows beside the subject. */
  preview: string;
  greeting: string;
  paragraphs: readonly string[];
  /** A button; its address follows as text, for clients that show no links. */
  action?: { label: string; link: string };
  /** Reason for the mail, and what to do if it is a mistake. */
  footer: string;
  /** Lines of the organization below. */
  foot: readonly string[];
}

// Colours of the apps (packages/ui-kit, theme.ts), inlined: mail clients lack CSS variables.
const light = {
  ground: '#F2F5F4',
  paper: '#FFFFFF',
  ink: '#12262E',
  quiet: '#4A5E66',
  line: '#E2E8E7',
  stop: '#76878D',
};
const harbour = { fill: '#0B6470', text: '#FFFFFF' };
const signal = '#E2681C';
const font = "font-family:'Segoe UI',system-ui,-apple-system,Roboto,Arial,sans-serif";
const darkStyle = `@media (prefers-color-scheme: dark) {
.ground { background: #0F191E !important; } .paper { background: #1A2B32 !important; border-color: #24353C !important; }
.ink { color: #E6EEF0 !important; } .quiet, .quiet a { color: #A6B7BD !important; }
.line { background: #6F858D !important; } .stop { border-color: #6F858D !important; } .now { background: #F28C52 !important; }
.button { background: #63C7CF !important; } .button a { color: #04252A !important; }
}`;

/**
 * Lays out one mail as plain text, and as HTML for Outlook, Gmail and dark clients: tables, inline styles, no images. Every
 * value is escaped; names lose line breaks and direction marks. A subject has no isolates, which some inboxes show as boxes.
 */
export function layOut(layout: Layout): MailContent {
  const { speech, kind, greeting, paragraphs, action, footer, foot } = layout;
  const { t } = speech;
  const dir = speech.direction === 'rtl' ? ' dir="rtl"' : '';
  const subject = oneLine(layout.subject.replaceAll(/[\u2068\u2069]/g, ''));
  const text = [
    greeting,
    '',
    ...paragraphs.flatMap((line) => [line, '']),
    ...(action ? [t('{label}:', { label: action.label }), action.link, ''] : []),
    '-- ',
    footer,
    ...(foot.length === 0 ? [] : ['', ...foot.map(oneLine)]),
  ].join('\n');
  const html = `<!doctype html>
<html lang="${speech.language}"${dir}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${darkStyle}</style></head>
<body class="ground" style="margin:0;padding:0;background:${light.ground}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(layout.preview)}</div>
<table role="presentation"${dir} class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:${light.ground}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px">
<tr><td style="padding:0 0 20px">${route(layout.brand)}</td></tr>
<tr><td class="paper" style="background:${light.paper};border:1px solid ${light.line};border-radius:14px;padding:28px 24px 12px">
<h1 class="ink" style="${font};font-size:22px;line-height:28px;font-weight:700;color:${light.ink};margin:0 0 20px">${escapeHtml(layout.subject)}</h1>
${[greeting, ...paragraphs].map(paragraph).join('\n')}
${action ? button(speech, action) : ''}</td></tr>
<tr><td class="quiet" style="${font};font-size:13px;line-height:1.5;color:${light.quiet};padding:20px 0 0">${escapeHtml(footer)}</td></tr>${foot.length === 0 ? '' : footRow(foot)}
</table></td></tr></table></body></html>`;
  return { kind, subject, text, html };
}

/** The brand as the current stop of a line that goes on to the edge of the mail; a client without rounding draws squares. */
function route(brand: string): string {
  const name = oneLine(brand);
  // Keep a short one from sharing the width with the line.
  const wrap = name.length > 28 ? 'normal' : 'nowrap';
  const disc = `<div class="now" style="width:12px;height:12px;line-height:12px;font-size:0;border-radius:6px;background:${signal}">&nbsp;</div>`;
  const line = `<div class="line" style="height:2px;line-height:2px;font-size:0;background:${light.stop}">&nbsp;</div>`;
  const ring = `<div class="stop" style="width:8px;height:8px;line-height:8px;font-size:0;border:2px solid ${light.stop};border-radius:6px">&nbsp;</div>`;
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td width="12">${disc}</td>
<td class="ink" style="${font};font-size:17px;line-height:24px;font-weight:700;color:${light.ink};padding:0 12px;white-space:${wrap}">${escapeHtml(name)}</td>
<td width="90%" style="min-width:24px">${line}</td><td width="12">${ring}</td></tr></table>`;
}

function footRow(lines: readonly string[]): string {
  return `
<tr><td class="quiet" style="${font};font-size:13px;line-height:1.5;color:${light.quiet};padding:12px 0 0">${lines.map((line) => escapeHtml(oneLine(line))).join('<br>')}</td></tr>`;
}

function paragraph(line: string): string {
  return `<p class="ink" style="${font};font-size:16px;line-height:1.5;color:${light.ink};margin:0 0 16px">${escapeHtml(line)}</p>`;
}

function button({ t }: Speech, { label, link }: { label: string; link: string }): string {
  const href = escapeHtml(link);
  const address = `<a href="${href}" style="color:${light.quiet}">${escapeHtml(shortened(link))}</a>`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 16px"><tr><td class="button" bgcolor="${harbour.fill}" style="background:${harbour.fill};border-radius:8px"><a href="${href}" style="${font};display:inline-block;padding:12px 20px;font-size:16px;font-weight:600;color:${harbour.text};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>
<p class="quiet" style="${font};font-size:12px;line-height:1.5;color:${light.quiet};margin:0 0 16px;word-wrap:break-word;overflow-wrap:anywhere">${escapeHtml(t('Button not working? Open {address}', { address: '\0' })).replace('\0', () => address)}</p>
`;
}

/** A short form of an address, without its long token; the plain text has the whole one. */
function shortened(link: string): string {
  const { origin, pathname } = new URL(link);
  return origin + pathname.replace(/([^/]{8})[^/]{8,}$/, '$1…');
}

function escapeHtml(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replaceAll('\u2068', '<bdi>')
    .replaceAll('\u2069', '</bdi>');
}
