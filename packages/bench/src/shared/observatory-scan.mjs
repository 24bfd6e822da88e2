/**
 * Child process: the scanner of Mozilla's Observatory, unchanged, on a host of this machine. It only knows the usual ports and
 * public names, so connections are led to loopback underneath it.
 *
 * Arguments: folder of the scanner, host, port of https, port of http or 0, path to scan in place of `/`.
 */
import https from 'node:https';
import { Socket } from 'node:net';
import { pathToFileURL } from 'node:url';

const [folder = '', host = '', securePort = '', plainPort = '', path = '/'] = process.argv.slice(2);
const ports = new Map([
  [443, Number(securePort)],
  [80, Number(plainPort)],
]);

// oxlint-disable typescript/unbound-method, typescript/no-unsafe-type-assertion -- functions of Node are replaced, whatever their forms
const connect = Socket.prototype.connect;
Socket.prototype.connect = /** @type {any} */ (
  /** @this {any} @param {any[]} args */
  function (...args) {
    const options = Array.isArray(args[0]) ? args[0][0] : args[0];
    const isOurs = typeof options?.host === 'string' && options.host.endsWith('.localhost');
    const port = ports.get(Number(options?.port)) ?? Number(options?.port);
    if (!isOurs) throw new Error(`the scanner wants to reach ${options?.host}`);
    const led = { ...options, host: '127.0.0.1', port: port === 0 ? 1 : port };
    if (Array.isArray(args[0])) args[0][0] = led;
    else args[0] = led;
    return Reflect.apply(connect, this, args);
  }
);

// An API has no page at its root; its headers are the same wherever it answers with 200.
const { request } = https;
https.request = /** @type {any} */ (
  (/** @type {any} */ options, /** @type {any} */ callback) =>
    request(options.path === '/' ? { ...options, path } : options, callback)
);

const { scan } = await import(
  pathToFileURL(`${folder}/node_modules/@mdn/mdn-http-observatory/src/scanner/index.js`).href
);
const result = await scan(host);
const failed = Object.entries(result.tests).flatMap(([name, test]) => (test.pass ? [] : [`${name}: ${test.result}`]));
console.log(JSON.stringify({ grade: result.scan.grade, score: result.scan.score, failed }));
process.exit(0);
