/** Reports use to the API as a service does. */
import { setTimeout as delay } from 'node:timers/promises';

/** Events of a batch: as many as the API takes. */
export const batch = 500;

/**
 * Sends batches at a rate of events a second, one after the other, until told to end.
 * @param {number} rate @param {{ over: boolean }} pace @param {(first: number) => Promise<void>} send
 */
export async function paced(rate, pace, send) {
  for (let first = 0; !pace.over; first += batch) {
    const due = delay((1_000 * batch) / rate);
    await send(first);
    await due;
  }
}

/**
 * Sends a batch of events, each of another person.
 * @param {string} url @param {Awaited<ReturnType<typeof reportingService>>} service @param {string} source @param {number} first
 */
export async function report(url, service, source, first) {
  const at = new Date().toISOString();
  const events = Array.from({ length: batch }, (_, n) => ({
    source,
    id: String(first + n),
    at,
    sub: service.subs[(first + n) % service.subs.length],
    metric: service.unit,
    quantity: 1,
  }));
  const { results } = await json(`${url}/usage/events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ events }),
  });
  const refused = results.find((/** @type {{ outcome: string }} */ { outcome }) => outcome !== 'taken');
  if (refused) throw new Error(`An event was not taken: ${JSON.stringify(refused)}`);
}

/** Lets Ocean Tracking report, and lists the people that it may report. @param {string} url @param {Record<string, string>} headers */
export async function reportingService(url, headers) {
  const services = await json(`${url}/service/all?page=1&size=100`, { headers });
  const { id, unit, version } = services.find((/** @type {{ name: string }} */ { name }) => name === 'ocean_tracking');
  const key = unit?.key ?? 'containers';
  if (!unit) {
    const body = { id, version, unit: { key, one: 'container', other: 'containers' } };
    await json(`${url}/service/update-service`, { method: 'POST', headers, body: JSON.stringify(body) });
  }
  const before = await json(`${url}/service/${id}/client`, { headers });
  const settings = {
    version: before.version,
    isActive: true,
    authMethod: 'client_secret_basic',
    jwks: null,
    redirectUris: ['https://tracking.bench.test/callback'],
    postLogoutRedirectUris: [],
    initiateLoginUri: null,
    backchannelLogoutUri: null,
    idTokenAlg: 'RS256',
    refresh: false,
    subject: 'public',
    requirePkce: true,
  };
  await json(`${url}/service/${id}/client`, { method: 'PUT', headers, body: JSON.stringify(settings) });
  const { clientId, clientSecret } = await json(`${url}/service/${id}/client/secret`, { method: 'POST', headers });
  const grant = async (/** @type {string} */ scope) => {
    const answer = await json(`${url}/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: `grant_type=client_credentials&scope=${scope}`,
    });
    return answer.access_token;
  };
  const reader = { authorization: `Bearer ${await grant('users:read')}` };
  /** @type {string[]} */
  const subs = [];
  for (let after = 0; after !== null && subs.length < 5_000;) {
    const page = await json(`${url}/oauth2/users?after=${after}`, { headers: reader });
    subs.push(...page.people.map((/** @type {{ sub: string }} */ { sub }) => sub));
    after = page.next;
  }
  return { id, unit: key, subs, token: await grant('usage:write') };
}

/** @param {string} url @param {RequestInit} options @returns {Promise<any>} */
export async function json(url, options) {
  const answer = await fetch(url, options);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`);
  return JSON.parse(text);
}
