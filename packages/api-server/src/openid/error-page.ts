/** The page for a person whom we cannot send back to the service: the reason, a remedy and a link to their services. */
export function errorPage(brandName: string, portalUrl: string, reason: string, remedy: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Not signed in · ${escaped(brandName)}</title><style>
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:0 auto;padding:20vh 1.25rem 2rem}
h1{font-size:1.5rem;line-height:1.3;margin:0 0 .75rem}p{margin:0 0 1rem;overflow-wrap:anywhere}
</style></head><body><main><h1>We couldn’t sign you in to this service</h1><p>${escaped(reason)}</p>
<p>${escaped(remedy)}</p>
<p><a href="${escaped(portalUrl)}/services">Go to your services</a></p></main></body></html>`;
}

/** Forbids scripts in the page and framing of it. */
export const errorPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
