import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { languageTags, languages } from '@gangway/contract/languages';
import { createTransport } from 'nodemailer';
import { describe, expect, it } from 'vitest';
import { everyMail } from '../../testing/every-mail.ts';
import { resetMail } from './account-mails.ts';

// Texts as they were before mails spoke other languages; of the HTML its SHA-256, renewed when the layout changes.
const record: unknown = JSON.parse(readFileSync(new URL('english-mails.record.json', import.meta.url), 'utf8'));
const others = languageTags.filter((language) => language !== 'en');
const isolates = /[\u2068\u2069]/;

it('renders every English mail as recorded, byte by byte', () => {
  const hashed = everyMail('en').map((mail) => ({
    ...mail,
    html: createHash('sha256').update(mail.html).digest('hex'),
  }));
  expect(hashed).toEqual(record);
});

it('speaks English where no language was chosen, or one that it does not have', () => {
  const mail = { brand: 'Acme', firstName: 'Ada', link: 'https://portal.example.com/', minutes: 5 };
  const english = resetMail({ ...mail, language: 'en' });
  expect(resetMail(mail)).toEqual(english);
  expect(resetMail({ ...mail, language: null })).toEqual(english);
  // @ts-expect-error -- a stored value that the list no longer has
  expect(resetMail({ ...mail, language: '__proto__' })).toEqual(english);
});

describe.each(others)('in %s', (language) => {
  const english = everyMail('en');

  it('says subject, greeting, paragraphs and button in the language', () => {
    everyMail(language).forEach((mail, index) => {
      const before = english[index]!;
      expect(mail.subject).not.toBe(before.subject);
      // Languages share quotation marks: the note of a person is the same.
      const isSaid = (line: string) => /\p{L} /u.test(line) && !/^http|^“.*”$/.test(line);
      const lines = before.text.split('\n').filter(isSaid);
      for (const line of lines) expect(mail.text.split('\n')).not.toContain(line);
    });
  });

  it('names language and direction, and mirrors what is read from the right', () => {
    for (const { html } of everyMail(language)) {
      const isMirrored = languages[language].direction === 'rtl';
      expect(html).toContain(`<html lang="${language}"${isMirrored ? ' dir="rtl"' : ''}>`);
      expect(html.includes('<table role="presentation" dir="rtl"')).toBe(isMirrored);
      expect(html.includes('<bdi>')).toBe(isMirrored);
      expect(html).not.toMatch(isolates);
    }
  });

  it('isolates names and addresses of the other direction in the text, but not in a subject', () => {
    for (const { subject, text } of everyMail(language)) {
      expect(subject).not.toMatch(isolates);
      expect(isolates.test(text)).toBe(languages[language].direction === 'rtl');
      expect(text.split('\u2068').length).toBe(text.split('\u2069').length);
    }
  });

  it('writes days of the language with digits as in addresses', () => {
    const texts = everyMail(language)
      .map(({ text }) => text)
      .join('\n');
    expect(texts).not.toMatch(/December 2026|[\u0660-\u0669]/);
    expect(texts).toContain('2026');
  });
});

const python = '/usr/bin/python3';
if (!existsSync(python)) process.stderr.write('Python is not installed: no other program reads the mails.\n');

it.skipIf(!existsSync(python))('is read by Python’s email package as it was written, in every language', async () => {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const mails = languageTags.flatMap((language) => everyMail(language));
  const sent = await Promise.all(
    mails.map(({ subject, text, html }) =>
      transport.sendMail({ from: 'portal@example.com', to: 'ada@example.com', subject, text, html }),
    ),
  );
  const lines = sent.map(({ message }) => Buffer.from(message as Buffer).toString('base64')).join('\n');
  const script = fileURLToPath(new URL('../../testing/read-mails.py', import.meta.url));
  const { stdout, stderr } = spawnSync(python, [script], {
    input: lines,
    encoding: 'utf8',
    // Every mail, with its letters escaped.
    maxBuffer: 16 * 1024 * 1024,
  });
  expect(stderr).toBe('');
  const read = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  // A mail ends with a line break, which it may not have had.
  const ends = (text: unknown) => String(text).replaceAll('\r\n', '\n').trimEnd();
  read.forEach((mail, index) => {
    const { subject, text, html } = mails[index]!;
    expect({ ...mail, text: ends(mail['text']), html: ends(mail['html']) }).toEqual({
      subject,
      defects: [],
      charsets: ['utf-8', 'utf-8'],
      text: ends(text),
      html: ends(html),
    });
  });
  expect(read).toHaveLength(mails.length);
});
