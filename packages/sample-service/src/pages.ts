import type { Refusal, Visitor } from './token-check.ts';

/** Markup that is safe to send: only {@link html} makes it, and it escapes every value that is not markup itself. */
interface Markup {
  markup: string;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function html(parts: TemplateStringsArray, ...values: (string | Markup | Markup[])[]): Markup {
  const rendered = values.map((value) => {
    if (typeof value === 'string') return value.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
    return Array.isArray(value) ? value.map((each) => each.markup).join('') : value.markup;
  });
  return { markup: parts.map((part, index) => part + (rendered[index] ?? '')).join('') };
}

const knownServices: Record<string, string> = {
  ocean_tracking: 'Ocean Tracking',
  awb_tracking: 'AWB Tracking',
  idp: 'Document Processing',
  erp: 'ERP',
};

/** How a service is called in headings; a key nobody named reads as words. */
export function serviceName(key: string): string {
  const words = key.replaceAll(/[_-]+/g, ' ').trim();
  return knownServices[key] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** The page of somebody whose token was verified. */
export function welcomePage(key: string, visitor: Visitor, portalUrl: string): string {
  const until = visitor.expiresAt.toISOString();
  return page(
    serviceName(key),
    html`<p class="service">${serviceName(key)}</p>
      <h1>Welcome aboard, ${visitor.name}</h1>
      <p>Your token was verified: it was signed by Gangway, for this service, and has not expired.</p>
      <dl>
        <div>
          <dt>Signed in as</dt>
          <dd>${visitor.email}</dd>
        </div>
        <div>
          <dt>Service</dt>
          <dd><code>${key}</code></dd>
        </div>
        <div>
          <dt>Roles</dt>
          <dd>
            ${visitor.roles.length === 0 ? 'None' : visitor.roles.map((role) => html`<span class="role">${role}</span> `)}
          </dd>
        </div>
        <div>
          <dt>Token valid until</dt>
          <dd><time datetime="${until}">${until.slice(0, 10)} ${until.slice(11, 19)} UTC</time></dd>
        </div>
      </dl>
      <p class="note">
        This page stands in for the real product. The token was removed from the address bar, and is kept nowhere.
      </p>
      <a class="button" href="${new URL('/services', portalUrl).href}">Back to the launcher</a>`,
  );
}

const refusals: Record<Refusal, { heading: string; advice: (service: string) => string }> = {
  missing: {
    heading: 'Sign in to continue',
    advice: (service) => `${service} is opened from the launcher, which sends along who you are.`,
  },
  expired: {
    heading: 'This link has expired',
    advice: (service) => `For your safety it works for a short time only. Open ${service} from the launcher again.`,
  },
  'other-service': {
    heading: 'This link is not for this service',
    advice: (service) => `It was made for somewhere else. Open ${service} from the launcher.`,
  },
  invalid: {
    heading: 'This link is not valid',
    advice: (service) => `It was changed or cut off on its way. Open ${service} from the launcher again.`,
  },
  unreachable: {
    heading: 'We cannot check your sign-in right now',
    advice: () => 'The sign-in service does not answer. Wait a moment, then open the service from the launcher again.',
  },
};

/** The page of somebody who cannot be let in: what happened, and what to do. */
export function refusalPage(key: string, refusal: Refusal, portalUrl: string): string {
  const { heading, advice } = refusals[refusal];
  return page(
    heading,
    html`<p class="service">${serviceName(key)}</p>
      <h1>${heading}</h1>
      <p>${advice(serviceName(key))}</p>
      <a class="button" href="${new URL('/services', portalUrl).href}">Go to the launcher</a>`,
  );
}

/** The page at an address that names no service. */
export function notFoundPage(portalUrl: string): string {
  return page(
    'Nothing here',
    html`<h1>Nothing here</h1>
      <p>Each service has an address of its own below this one. The launcher knows them.</p>
      <a class="button" href="${new URL('/services', portalUrl).href}">Go to the launcher</a>`,
  );
}

function page(title: string, content: Markup): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Sample service</title>
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/assets/style.css" />
        <script src="/assets/clean-address.js"></script>
      </head>
      <body>
        <header><img src="/assets/icon.svg" alt="" width="24" height="24" /> Sample service</header>
        <main>${content}</main>
      </body>
    </html> `.markup;
}
