/*
 * Verifies the evidence of an access review, unpacked into a folder, with `jose` and nothing of Gangway:
 *   node verify-evidence.mjs <folder> <file or address of evidence-keys.json>
 * Fetch the keys from the API that the evidence is about, never from an address that the evidence itself names.
 */
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { compactVerify, createLocalJWKSet } from 'jose';

const [folder = '', source = ''] = process.argv.slice(2);
const keys = source.startsWith('http')
  ? await (await fetch(source)).json()
  : JSON.parse(await readFile(source, 'utf8'));

const manifest = await readFile(path.join(folder, 'manifest.json'));
const [header, , signature] = (await readFile(path.join(folder, 'manifest.jws'), 'utf8')).trim().split('.');
const { protectedHeader } = await compactVerify(
  `${header}.${manifest.toString('base64url')}.${signature}`,
  createLocalJWKSet(keys),
  { algorithms: ['ES256'] },
);
if (protectedHeader.typ !== 'gangway-evidence+jws') throw new Error(`A signature of type ${protectedHeader.typ}.`);

const { files, audit, issuer, review } = JSON.parse(manifest.toString('utf8'));
const hashOf = async (name) =>
  createHash('sha256')
    .update(await readFile(path.join(folder, name)))
    .digest('hex');
for (const { name, sha256 } of files) {
  if ((await hashOf(name)) !== sha256) throw new Error(`${name} was changed.`);
}
if ((await hashOf('audit.jsonl')) !== audit.sha256) throw new Error('audit.jsonl was changed.');
const known = new Set([...files.map(({ name }) => name), 'manifest.json', 'manifest.jws']);
const added = (await readdir(folder)).filter((name) => !known.has(name));
if (added.length > 0) throw new Error(`Not part of the evidence: ${added.join(', ')}.`);
process.stdout.write(`Verified: ${review.name}, ${files.length} files, ${audit.events} audit events, by ${issuer}\n`);
