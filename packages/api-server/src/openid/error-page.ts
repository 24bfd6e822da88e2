import type { Config } from '../config/index.ts';

/** What a person came for, as the page says it. */
const subjects = {
  'sign-in': {
    title: 'Not signed in',
    heading: 'We couldn’t sign you in to this service',
    askAdministrator: 'The service isn’t set up correctly. Tell your administrator.',
    tryAgain: 'Open the service again in a minute. If it happens again, tell your administrator.',
  },
  'sign-out': {
    title: 'Not signed out',
    heading: 'We couldn’t sign you out',
    askAdministrator:
      'You are still signed in: use Log Out among your services. Tell your administrator that the service isn’t set up correctly.',
    tryAgain: 'You are still signed in: use Log Out among your services.',
  },
} as const;
export type PageSubject = keyof typeof subjects;

/** The page for a person whom we cannot send back to the service: the reason, a remedy and a link to their services. */
export function errorPage(
  { brandName, portalUrl }: Pick<Config, 'brandName' | 'portalUrl'>,
  subject: PageSubject,
  reason: string,
  remedy: 'askAdministrator' | 'tryAgain',
): string {
  const texts = subjects[subject];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${texts.title} · ${escaped(brandName)}</title><style>
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:0 auto;padding:20vh 1.25rem 2rem}
h1{font-size:1.5rem;line-height:1.3;margin:0 0 .75rem}p{margin:0 0 1rem;overflow-wrap:anywhere}
</style></head><body><main><h1>${texts.heading}</h1><p>${escaped(reason)}</p>
<p>${texts[remedy]}</p>
<p><a href="${escaped(portalUrl)}/services">Go to your services</a></p></main></body></html>`;
}

/** Forbids scripts in the page and framing of it. */
export const errorPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
