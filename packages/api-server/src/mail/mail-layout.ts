export interface MailContent {
  kind: string;
  subject: string;
  text: string;
  html: string;
}

interface Layout {
  kind: string;
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  /** A button; its address is repeated as text for readers without HTML. */
  action?: { label: string; link: string };
  footer: string;
}

/** One mail as text and HTML. Every value is escaped; names lose line breaks and direction marks. */
export function layOut({ kind, subject, greeting, paragraphs, action, footer }: Layout): MailContent {
  const text = [
    greeting,
    '',
    ...paragraphs.flatMap((line) => [line, '']),
    ...(action ? [action.link, ''] : []),
    '-- ',
    footer,
  ];
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f4f6f8;font-family:'Segoe UI',Roboto,Arial,sans-serif;color:#14212b">
<div style="max-width:560px;margin:0 auto;padding:32px 24px">
<p style="font-size:18px;font-weight:700;margin:0 0 24px">Gangway</p>
<div style="background:#ffffff;border-radius:12px;padding:28px 24px;font-size:16px;line-height:1.5">
<p style="margin:0 0 16px">${escapeHtml(greeting)}</p>
${paragraphs.map((line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`).join('\n')}
${action ? button(action) : ''}</div>
<p style="font-size:13px;line-height:1.5;color:#51606c;margin:20px 0 0">${escapeHtml(footer)}</p>
</div></body></html>`;
  return { kind, subject: oneLine(subject), text: text.join('\n'), html };
}

function button({ label, link }: { label: string; link: string }): string {
  const href = escapeHtml(link);
  return `<p style="margin:24px 0"><a href="${href}" style="display:inline-block;background:#0b5c7a;color:#ffffff;text-decoration:none;font-weight:600;padding:12px 20px;border-radius:8px">${escapeHtml(label)}</a></p>
<p style="margin:0;font-size:13px;color:#51606c;word-break:break-all">Or open this address: ${href}</p>
`;
}

/** A name for a mail: no control characters, no direction overrides, no zero-width characters. */
export function oneLine(value: string): string {
  return value
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200);
}

function escapeHtml(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
