import { user } from '@gangway/contract';
import { setLanguage } from '@gangway/messages';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { readAnswer } from './read-answer.ts';
import { sentenceOf, sentencesOf } from './sentence.ts';

type Say = (said: { code: string; values: Readonly<Record<string, unknown>> }) => string | undefined;

function sayIn(say: Say): void {
  setLanguage({ tag: 'de', texts: {}, sentence: (code, values) => say({ code, values }) });
}

afterEach(() => setLanguage({ tag: 'en', texts: {} }));

const german: Readonly<Record<string, string>> = { no_role: 'Sie haben keine Rolle.', email_required: 'E-Mail fehlt' };

describe('a sentence of the server', () => {
  it('stays English without a translation, and where the translation lacks its code', () => {
    expect(sentenceOf('Closed.', { code: 'no_role' })).toBe('Closed.');
    sayIn(({ code }) => german[code]);
    expect(sentenceOf('Closed.', { code: 'else' })).toBe('Closed.');
    expect(sentenceOf('Closed.', null)).toBe('Closed.');
  });

  it('is said by its code and values', () => {
    sayIn(({ code, values }) => `${code}:${JSON.stringify(values)}`);
    expect(sentenceOf('x', { code: 'user_inactive', values: { user: 'Olga' } })).toBe('user_inactive:{"user":"Olga"}');
  });

  it('stays English where one of several is not known', () => {
    sayIn(({ code }) => german[code]);
    expect(sentencesOf('A. B.', [{ code: 'no_role' }, { code: 'else' }])).toBe('A. B.');
    expect(sentencesOf('A. B.', [{ code: 'no_role' }, { code: 'email_required' }])).toBe(
      'Sie haben keine Rolle. E-Mail fehlt',
    );
    expect(sentencesOf('A.', null)).toBe('A.');
  });

  it('reaches the error of a call and each of its fields', () => {
    sayIn(({ code }) => german[code]);
    const text = JSON.stringify({
      code: 'invalid_field',
      message: 'Email is required',
      messageCode: 'email_required',
      errors: [{ field: 'email', message: 'Email is required', code: 'email_required' }],
    });
    const failed = () => readAnswer(user.list, { status: 400, headers: {}, text });
    expect(failed).toThrow(ApiError);
    expect(failed).toThrow(
      expect.objectContaining({ message: 'E-Mail fehlt', errors: [{ field: 'email', message: 'E-Mail fehlt' }] }),
    );
  });
});
