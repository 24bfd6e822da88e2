import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';

/**
 * @typedef {{ status: number, headers: http.IncomingHttpHeaders, text: string, json: () => any }} Answer
 * @typedef {(method: string, path: string, options?: { body?: unknown, form?: Record<string, string>, token?: string | undefined, headers?: Record<string, string>, timeout?: number }) => Promise<Answer>} Call
 */

/**
 * Calls one server of this machine: one connection a call unless `agent` says otherwise, TLS with `host` and `authority`.
 * @param {{ port: number, host?: string, authority?: Buffer, agent?: http.Agent | false }} target
 * @returns {Call}
 */
export function callTo({ port, host, authority, agent = false }) {
  return async (method, path, { body, form, token, headers = {}, timeout = 20_000 } = {}) => {
    const payload = form ? new URLSearchParams(form).toString() : body === undefined ? undefined : JSON.stringify(body);
    const options = {
      agent,
      host: '127.0.0.1',
      port,
      method,
      path,
      headers: {
        ...(host === undefined ? {} : { host: `${host}:${port}` }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(payload === undefined
          ? {}
          : {
              'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
              'content-length': Buffer.byteLength(payload),
            }),
        ...headers,
      },
    };
    const request = authority
      ? https.request({ ...options, ca: authority, ...(host === undefined ? {} : { servername: host }) })
      : http.request(options);
    const timer = setTimeout(() => request.destroy(new Error(`no answer within ${timeout} ms`)), timeout);
    try {
      request.end(payload);
      /** @type {http.IncomingMessage[]} */
      const [response] = await once(request, 'response');
      if (!response) throw new Error('no answer');
      let text = '';
      for await (const chunk of response.setEncoding('utf8')) text += chunk;
      return { status: response.statusCode ?? 0, headers: response.headers, text, json: () => JSON.parse(text) };
    } finally {
      clearTimeout(timer);
    }
  };
}

/**
 * Signs in a demo login.
 * @param {Call} call
 * @returns {Promise<{ accessToken: string, refreshToken: string }>}
 */
export async function signIn(call, email = 'super.admin@gangway.test') {
  const answer = await call('POST', '/user/login', { body: { email, password: 'gangway-demo-2026' } });
  if (answer.status !== 202) throw new Error(`Sign-in of ${email}: ${answer.status} ${answer.text}`);
  return answer.json().result;
}

/**
 * The next pair for a refresh token.
 * @param {Call} call
 * @param {string | undefined} refreshToken
 */
export function renew(call, refreshToken = '') {
  return call('POST', '/auth/get-refershtoken', { form: { clientId: '', clientSecret: '', refreshToken } });
}
