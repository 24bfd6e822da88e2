import { mail } from '@gangway/contract';
import { answer, buildProblem, fakeApi } from '@gangway/test-kit';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showScreen, type ShowOptions } from '../../shared/test-support.tsx';
import { UndeliveredMailPage } from './undelivered-mail-page.tsx';

const waiting = {
  recipient: 'ada@example.com',
  createdAt: '2026-11-26T10:00:00.000Z',
  sentAt: null,
  attempts: 0,
  lastError: null,
};

function show(options?: ShowOptions) {
  const api = fakeApi();
  api.on(mail.undelivered, () => answer(200, [], { 'x-total-count': '0' }));
  api.on(mail.lastTest, () => answer(200, { mail: null }));
  api.on(mail.sendTest, () => answer(202, { mail: waiting }));
  return { api, ...showScreen(<UndeliveredMailPage />, api, options) };
}

it('sends a test mail and shows how the mail server answered', async () => {
  const { api, user } = show();
  const button = await screen.findByRole('button', { name: 'Send a test mail' });
  await screen.findByText(/your own address/);
  api.on(mail.lastTest, () => answer(200, { mail: { ...waiting, attempts: 1, lastError: '535 wrong password' } }));
  await user.click(button);
  expect((await screen.findByText(/was not sent/)).textContent).toBe(
    'The test mail to ada@example.com was not sent: 535 wrong password. Check SMTP_URL and MAIL_FROM; Gangway tries again by itself.',
  );
  api.on(mail.lastTest, () => answer(200, { mail: { ...waiting, sentAt: new Date().toISOString(), attempts: 2 } }));
  await user.click(button);
  expect(await screen.findByText(/The mail server took the test mail to/)).toBeTruthy();
  expect(api.callsOf(mail.sendTest)).toHaveLength(2);
});

it('says when to try again after too many test mails', async () => {
  const { api, user } = show();
  api.on(mail.sendTest, () => answer(429, buildProblem({ message: 'You sent many test mails in the past hour.' })));
  await user.click(await screen.findByRole('button', { name: 'Send a test mail' }));
  expect(await screen.findByText('You sent many test mails in the past hour.')).toBeTruthy();
});

it('offers no test mail to an Auditor', async () => {
  show({ as: ['Auditor'] });
  await screen.findByText('All mail was delivered');
  expect(screen.queryByRole('button', { name: 'Send a test mail' })).toBeNull();
});
