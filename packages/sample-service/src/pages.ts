import type { SignedIn } from './openid-sign-in.ts';
import { serviceMark } from './service-marks.ts';
import type { Refusal, Visitor } from './token-check.ts';

/** Safe markup: only {@link html} creates it, and it escapes every value that is not markup. */
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

const knownServices: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ocean_tracking: 'Ocean Tracking',
    awb_tracking: 'AWB Tracking',
    idp: 'Document Processing',
    erp: 'ERP',
    yard_planner: 'Yard Planner',
  }),
);

/** Service name for headings; turns an unknown key into plain text. */
function serviceName(key: string): string {
  const text = key.replaceAll(/[_-]+/g, ' ').trim();
  return knownServices.get(key) ?? text.charAt(0).toUpperCase() + text.slice(1);
}

/** Mark and name of a service. */
function named(key: string, name: Markup = html`${serviceName(key)}`): Markup {
  const { hue, drawing, transform = '' } = serviceMark(key);
  return html`<span class="mark ${hue}"
      ><svg width="18" height="18" viewBox="0 0 64 64" aria-hidden="true">
        <path d="${drawing}" transform="${transform}" /></svg></span
    >${name}`;
}

const dates = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** Page for a visitor with a verified token. */
export function welcomePage(
  key: string,
  visitor: Visitor,
  { portalUrl, reference = null }: { portalUrl: string; reference?: string | null },
): string {
  return page(
    serviceName(key),
    html`<p class="service">${named(key)}</p>
      <h1>Welcome aboard, ${visitor.name}</h1>
      <p>Your token was verified: Gangway signed it, for this service, and it has not expired.</p>
      <dl>
        <div>
          <dt>Signed in as</dt>
          <dd>${visitor.email}</dd>
        </div>
        <div>
          <dt>Service</dt>
          <dd>${serviceName(key)}</dd>
        </div>
        ${
          reference === null
            ? []
            : html`<div>
                <dt>Reference</dt>
                <dd><code>${reference.slice(0, 40)}</code></dd>
              </div>`
        }
        <div>
          <dt>Roles</dt>
          <dd>
            ${visitor.roles.length === 0 ? 'None' : visitor.roles.map((role) => html`<span class="role">${role}</span> `)}
          </dd>
        </div>
        <div>
          <dt>Token valid until</dt>
          <dd><time datetime="${visitor.expiresAt.toISOString()}">${dates.format(visitor.expiresAt)} UTC</time></dd>
        </div>
      </dl>
      <p class="note">
        This page stands in for your product. It removed the token from the address bar and keeps no copy of it.
      </p>
      <a class="button" href="${new URL('/services', portalUrl).href}">Back to the launcher</a>`,
  );
}

/** Page for a user signed in by OpenID Connect. */
export function signedInPage(person: SignedIn, portalUrl: string): string {
  const facts: [string, string][] = [
    ['Signed in as', person.email],
    ['Organization', person.organization ?? 'None'],
    ['Plan', person.plan ?? 'None'],
    ['Limit', person.limit === null ? 'None' : String(person.limit)],
  ];
  const name = serviceName('yard_planner');
  return page(
    name,
    html`<p class="service">${named('yard_planner')}</p>
      <h1>Welcome aboard, ${person.name}</h1>
      <p>You signed in with OpenID Connect: there was no token in the address.</p>
      <dl>
        ${facts.map(
          ([term, value]) =>
            html`<div>
              <dt>${term}</dt>
              <dd>${value}</dd>
            </div> `,
        )}
        <div>
          <dt>Roles</dt>
          <dd>
            ${person.roles.length === 0 ? 'None' : person.roles.map((role) => html`<span class="role">${role}</span> `)}
          </dd>
        </div>
      </dl>
      <p class="note">
        This page stands in for your product: each visit counts one lift. When your access ends, Gangway tells it within
        seconds.
      </p>
      <a class="button" href="${new URL('/services', portalUrl).href}">Back to the launcher</a>
      <a class="button quiet" href="/yard_planner/logout">Sign out everywhere</a>`,
  );
}

/** Page for a failed OpenID Connect sign-in. */
export function signInFailedPage(why: 'denied' | 'failed', portalUrl: string): string {
  const name = serviceName('yard_planner');
  const heading = why === 'denied' ? `You were not signed in to ${name}` : 'We couldn’t sign you in';
  return page(
    heading,
    html`<p class="service">${named('yard_planner')}</p>
      <h1>${heading}</h1>
      <p>
        ${why === 'denied' ? 'Request access on the launcher, then open it again.' : 'Open it from the launcher again.'}
      </p>
      <a class="button" href="${new URL('/services', portalUrl).href}">Go to the launcher</a>`,
    { isBroken: true },
  );
}

const refusals: Record<Refusal, { heading: string; advice: (service: string) => string }> = {
  missing: {
    heading: 'Sign in to continue',
    advice: (service) => `Open ${service} from the launcher, which tells it who you are.`,
  },
  expired: {
    heading: 'This link has expired',
    advice: (service) => `For your safety it works only for a short time. Open ${service} from the launcher again.`,
  },
  'other-service': {
    heading: 'This link is not for this service',
    advice: (service) => `It belongs to another service. Open ${service} from the launcher.`,
  },
  invalid: {
    heading: 'This link is not valid',
    advice: (service) => `It was changed or cut short. Open ${service} from the launcher again.`,
  },
  unreachable: {
    heading: 'We can’t check your sign-in right now',
    advice: () =>
      'The sign-in service is not responding. Wait a moment, then open the service from the launcher again.',
  },
};

/** Page for a refused visitor: the reason, and what to do. */
export function refusalPage(key: string, refusal: Refusal, portalUrl: string): string {
  const { heading, advice } = refusals[refusal];
  return page(
    heading,
    html`<p class="service">${named(key)}</p>
      <h1>${heading}</h1>
      <p>${advice(serviceName(key))}</p>
      <a class="button" href="${new URL('/services', portalUrl).href}">Go to the launcher</a>`,
    // Nothing has failed yet for a visitor without a token.
    { isBroken: refusal !== 'missing' },
  );
}

/** Page at `/`: describes this program and the services it stands in for. */
export function overviewPage(portalUrl: string): string {
  return page(
    'Sample service',
    html`<h1>This is the sample service</h1>
      <p>
        It stands in for the products that people open from the Gangway launcher. It verifies the token it receives, or
        signs people in with OpenID Connect, and greets them by name.
      </p>
      <h2>Services of the demo</h2>
      <ul>
        ${[...knownServices].map(([key, name]) => html`<li>${named(key, html`<a href="/${key}">${name}</a>`)} <code>/${key}</code></li> `)}
      </ul>
      <p class="note">
        Opened directly, each of them asks you to sign in. Opened from the launcher, it knows you. Service owners find
        the guide in <code>packages/handbook/connect</code>.
      </p>
      <a class="button" href="${new URL('/services', portalUrl).href}">Go to the launcher</a>`,
  );
}

/** Page for an unknown service. */
export function notFoundPage(portalUrl: string): string {
  return page(
    'Nothing here',
    html`<h1>Nothing here</h1>
      <p>No service has this address. Open your services from the launcher.</p>
      <a class="button" href="${new URL('/services', portalUrl).href}">Go to the launcher</a>`,
    { isBroken: true },
  );
}

/** Product's small route: the line goes on, or breaks after the current stop. */
function route(isBroken: boolean): Markup {
  const [width, travelled, ahead, next, last] = isBroken
    ? ['280', 'M6 50h40l24-24h76M149 35l7-18M158 35l7-18', 'M174 26h44l24 24h34', '204', '258']
    : ['240', 'M6 50h40l24-24h50', 'M120 26h44l24 24h46', '158', '208'];
  return html`<svg class="route" width="${width}" height="72" viewBox="0 0 ${width} 72" aria-hidden="true">
    <path class="next" d="${ahead}" />
    <circle class="next" cx="${next}" cy="26" r="6" />
    <circle class="next" cx="${last}" cy="50" r="6" />
    <path d="${travelled}" />
    <circle cx="28" cy="50" r="6" />
    <circle cx="82" cy="26" r="6" />
    <circle class="halo" cx="120" cy="26" r="15" />
    <circle class="here" cx="120" cy="26" r="8" />
  </svg>`;
}

function page(title: string, content: Markup, { isBroken = false } = {}): string {
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
        <header>
          <a href="/"><img src="/assets/icon.svg" alt="" width="28" height="28" /> Sample service</a>
        </header>
        <main>${route(isBroken)} ${content}</main>
      </body>
    </html> `.markup;
}
