import { describe, expect, it } from 'vitest';
import {
  accessDeclinedMail,
  accessEndingMail,
  accessGrantedMail,
  accountDeclinedMail,
  reviewMail,
} from './access-mails.ts';
import { adminRoleMail, invitationMail, passwordChangedMail, resetMail } from './account-mails.ts';

const link = 'https://portal.example.com/password/abc?email=ada%40example.com';

describe('an invitation', () => {
  const mail = invitationMail({
    brand: 'Acme',
    firstName: 'Ada',
    invitedBy: 'Nora Berg',
    organization: 'Baltic Line',
    services: ['Ocean Tracking', 'ERP'],
    link,
    hours: 72,
  });

  it('names inviter, organization, services and period', () => {
    expect(mail.subject).toBe("You're invited to Acme");
    expect(mail.text).toContain('Nora Berg invited you to join Baltic Line on Acme.');
    expect(mail.text).toContain('You can open Ocean Tracking and ERP.');
    expect(mail.text).toContain('expires in 72 hours');
    expect(mail.text).toContain(link);
  });

  it('names no administrator and no service where there is none', () => {
    const { text } = invitationMail({
      brand: 'Acme',
      firstName: 'Ada',
      organization: null,
      services: [],
      link,
      hours: 1,
    });
    expect(text).toContain("You're invited to join Acme.");
    expect(text).not.toContain('You can open');
    expect(text).toContain('expires in 1 hour.');
  });

  it('uses tables, no images or foreign addresses, and has a plain text', () => {
    expect(mail.html).toContain('<table role="presentation"');
    expect(mail.html).not.toMatch(/<img|url\(/);
    expect([...mail.html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([link, link]);
    expect(mail.html).toContain('prefers-color-scheme: dark');
  });
});

it('shows a short address under its button, and the whole one in the plain text', () => {
  const long = 'https://portal.example.com/reset-password/eyJhbGciOiJFUzI1NiJ9.payload?email=ada%40example.com';
  const mail = resetMail({ brand: 'Acme', firstName: 'Ada', link: long, minutes: 30 });
  expect(mail.html).toContain('>https://portal.example.com/reset-password/eyJhbGci…</a>');
  expect(mail.text).toContain(`${long}\n`);
});

it('leads to the sign-in page when about the account', () => {
  const at = new Date('2026-11-24T05:12:00Z');
  const mail = passwordChangedMail({ brand: 'Acme', firstName: 'Ada', portalUrl: 'https://portal.example.com', at });
  expect(mail.text).toContain('24 November 2026 at 05:12 UTC');
  expect(mail.text).toContain('Go to sign-in:\nhttps://portal.example.com/login');
});

it('uses the installation’s brand, not ours', () => {
  const mail = resetMail({ brand: 'Acme', firstName: 'Ada', link, minutes: 30 });
  expect(mail.subject).toBe('Reset your Acme password');
  expect(mail.text + mail.html).not.toContain('Gangway');
});

it.each([
  [300, '5 minutes'],
  [61, '2 minutes'],
  [5, '1 minute'],
])('a new role counts once an access token of %i seconds is renewed: within %s', (accessTokenSeconds, span) => {
  const { text } = adminRoleMail({
    brand: 'Acme',
    firstName: 'Ada',
    roles: ['Org_Admin'],
    by: 'Nora Berg',
    consoleUrl: 'https://console.example.com',
    accessTokenSeconds,
  });
  expect(text).toContain(`It takes effect within ${span}, or when you next sign in.`);
});

it('strips markup, lines and direction marks from names', () => {
  const mail = adminRoleMail({
    brand: 'Acme',
    firstName: 'Ada\u202E\r\nBcc: x@evil.example',
    roles: ['<b>Super_Admin</b>'],
    by: '<a href="https://evil.example">Nora</a>',
    consoleUrl: 'https://console.example.com',
    accessTokenSeconds: 300,
  });
  expect(mail.html).not.toContain('<a href="https://evil.example">');
  expect(mail.html).not.toContain('<b>Super');
  expect(mail.text.split('\n')[0]).toBe('Hello Ada Bcc: x@evil.example,');
});

describe('the answer to a request for a service', () => {
  const person = { brand: 'Acme', firstName: 'Ada', service: 'Ocean Tracking', by: 'Nora Berg' };

  it('names the granter and the role, and that no new sign-in is needed', () => {
    const mail = accessGrantedMail({
      ...person,
      roles: ['Viewer', 'API User'],
      until: null,
      link: 'https://portal.example.com/services',
    });
    expect(mail.text).toContain('Nora Berg gave you access to Ocean Tracking as Viewer and API User.');
    expect(mail.text).toContain("You don't need to sign in again.");
    expect(mail.html).toContain('href="https://portal.example.com/services"');
  });

  it('names the last day of access that ends', () => {
    const granted = accessGrantedMail({ ...person, roles: ['Viewer'], until: '2026-12-31', link });
    expect(granted.text).toContain('Your access ends after 31 December 2026.');
    const ending = accessEndingMail({ ...person, until: '2026-12-31', link });
    expect(ending.subject).toBe('Your access to Ocean Tracking ends soon');
    expect(ending.text).toContain('Your last day with access to Ocean Tracking is 31 December 2026 (UTC).');
  });

  it('names the decliner and the reason', () => {
    const { text, html } = accessDeclinedMail({ ...person, note: 'Ask <b>Ina</b>\nfirst.' });
    expect(text).toContain('Nora Berg declined your request for Ocean Tracking:');
    expect(text).toContain('Ask <b>Ina</b> first.');
    expect(html).not.toContain('<b>Ina');
    expect(accessDeclinedMail({ ...person, note: '' }).text).toContain('for Ocean Tracking.');
  });
});

it('names organization and reason of a declined account, and no person', () => {
  const to = { brand: 'Acme', organization: 'Baltic Line' };
  const { text, html } = accountDeclinedMail({ ...to, note: 'Ask <b>Ina</b>\nfirst.' });
  expect(text).toMatch(/^Hello,\n/);
  expect(text).toContain('Your request for an account at Baltic Line on Acme was declined:');
  expect(text).toContain('“Ask <b>Ina</b> first.”');
  expect(html).not.toContain('<b>Ina');
  expect(accountDeclinedMail({ ...to, note: '' }).text).toContain('on Acme was declined.');
});

describe('a mail about a review', () => {
  const review = { brand: 'Acme', firstName: 'Ada', name: 'Q4 2026', dueDate: '2026-12-31', undecided: 3, link };

  it.each(['started', 'due-soon'] as const)('asks for decisions by the due date, when %s', (occasion) => {
    expect(reviewMail({ ...review, occasion }).text).toContain('Please decide by 31 December 2026 (UTC).');
  });

  it.each(['overdue', 'escalated'] as const)('says when it was due, when %s', (occasion) => {
    const { text, html } = reviewMail({ ...review, occasion });
    expect(text).toContain('The review was due on 31 December 2026 (UTC)');
    expect(text).toContain('Please decide as soon as you can.');
    expect(text + html).not.toContain('by 31 December');
  });

  it.each([
    ['en', '1,200 grants are waiting'],
    ['de', '1.200 Berechtigungen warten'],
    ['ar', '1,200 صلاحية'],
  ] as const)('groups the number of grants as the reader does, in %s', (language, said) => {
    expect(reviewMail({ ...review, occasion: 'due-soon', undecided: 1200, language }).text).toContain(said);
  });
});
