/**
 * `node packages/deploy/scripts/scan-bundles.mjs FOLDER…`: fails if a built app holds something secret. Everything in there is
 * public: private keys, tokens, database addresses and the server's own settings must never get into it.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @type {[what: string, pattern: RegExp][]} */
const secrets = [
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ['a token', /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/],
  ['a private part of a key', /"d"\s*:\s*"[A-Za-z0-9_-]{40,}"/],
  ['a database address with a password', /postgres(?:ql)?:\/\/[^\s:"'`]+:[^\s@"'`]+@/],
  ['a mail server with a password', /smtps?:\/\/[^\s:"'`]+:[^\s@"'`]+@/],
  ['a client secret', /client_?secret["']?\s*[:=]\s*["'][^"']+["']/i],
  [
    'a key of a cloud',
    /\b(?:AKIA[0-9A-Z]{16}|ghp_[A-Za-z0-9]{36}|xox[abp]-[A-Za-z0-9-]{20,}|sk_live_[A-Za-z0-9]{16,})/,
  ],
  ['a setting of the server', /\b(?:APP_SECRET|DATABASE_URL|SMTP_URL)\b/],
  ["the demo's secret or password", /gangway-demo-(?:secret-not-for-production|2026)/],
];

/**
 * @param {string} text
 * @returns {string[]} what is in there that must not be
 */
export function secretsIn(text) {
  return secrets.filter(([, pattern]) => pattern.test(text)).map(([what]) => what);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const findings = [];
  let files = 0;
  for (const folder of process.argv.slice(2)) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || /\.(?:br|gz|woff2?|png|ico)$/.test(entry.name)) continue;
      const file = join(entry.parentPath ?? entry.path, entry.name);
      files += 1;
      for (const what of secretsIn(readFileSync(file, 'utf8'))) findings.push(`${file} holds ${what}`);
    }
  }
  if (files === 0) findings.push('There is nothing to scan: name the folders of the built apps.');
  console.log(findings.length === 0 ? `${files} files, no secret` : findings.join('\n'));
  process.exitCode = findings.length === 0 ? 0 : 1;
}
