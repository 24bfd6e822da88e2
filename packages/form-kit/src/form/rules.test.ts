import { describe, expect, it } from 'vitest';
import {
  emailRule,
  object,
  passwordConfirmation,
  requiredChoice,
  requiredPassword,
  requiredText,
  simpleEmailRule,
} from './rules.ts';
import { validateWith } from './validate-with.ts';

const errorOf = (rule: Parameters<typeof object>[0], value: unknown) => validateWith(object(rule), value);

describe('the e-mail rule of sign-in and Add User', () => {
  const email = emailRule({ tldMaxLetters: 4 });

  it.each(['a@b.co', 'first.last+tag_1-x@sub.domain.test', 'A@X.INFO', ' padded@b.nl '])('accepts %s', (value) => {
    expect(errorOf({ email }, { email: value })).toEqual({});
  });

  it.each([
    'a@b.museum',
    'a@b.c',
    'a@b',
    '@b.co',
    'a@-b.co',
    'a b@c.co',
    'a@b..co',
    'а@b.co',
    'a@b.c0',
    'x'.repeat(65) + '@b.co',
  ])('refuses %s', (value) => {
    expect(errorOf({ email }, { email: value })).toEqual({ email: 'Invalid email address' });
  });

  it('requires an email', () => {
    expect(errorOf({ email }, { email: '' })).toEqual({ email: 'Email is required' });
    expect(errorOf({ email }, {})).toEqual({ email: 'Email is required' });
  });

  it('accepts longer endings where the configuration allows them', () => {
    expect(errorOf({ email: emailRule({ tldMaxLetters: 6 }) }, { email: 'a@b.museum' })).toEqual({});
  });

  it('answers at once even for pathological input', () => {
    const start = performance.now();
    errorOf({ email }, { email: `a@${'a-'.repeat(100_000)}` });
    errorOf({ email }, { email: `a@${'a.'.repeat(150)}!` });
    expect(performance.now() - start).toBeLessThan(100);
  });
});

describe('the e-mail rule of the register form', () => {
  it('requires text@text', () => {
    const email = simpleEmailRule();
    expect(errorOf({ email }, { email: 'text@text' })).toEqual({});
    expect(errorOf({ email }, { email: 'text' })).toEqual({ email: 'Invalid email format' });
    expect(errorOf({ email }, { email: 'a@b@c' })).toEqual({ email: 'Invalid email format' });
    expect(errorOf({ email }, { email: '' })).toEqual({ email: 'Email is required' });
  });
});

describe('the pair of passwords', () => {
  const rules = {
    password: requiredPassword('Password is required'),
    confirmation: passwordConfirmation('password', {
      required: 'Password mismatch',
      mismatch: 'Passwords do not match',
    }),
  };

  it.each([
    [{ password: 'one', confirmation: 'one' }, {}],
    [{ password: 'one', confirmation: 'two' }, { confirmation: 'Passwords do not match' }],
    [{ password: 'one', confirmation: '' }, { confirmation: 'Password mismatch' }],
    [
      { password: '', confirmation: 'two' },
      { password: 'Password is required', confirmation: 'Passwords do not match' },
    ],
    [{ password: ' ', confirmation: ' ' }, {}],
  ])('%j', (values, errors) => {
    expect(errorOf(rules, values)).toEqual(errors);
  });
});

describe('required text and choices', () => {
  it('treats blanks as empty', () => {
    expect(errorOf({ name: requiredText('First Name is required') }, { name: '  ' })).toEqual({
      name: 'First Name is required',
    });
  });

  it.each([null, undefined, '', []])('reports a missing choice: %j', (organization) => {
    expect(errorOf({ organization: requiredChoice('Organization') }, { organization })).toEqual({
      organization: 'Organization is required',
    });
  });

  it.each([0, 7, 'API', { id: 1, name: 'Rotterdam' }, [{ id: 1, name: 'Rotterdam' }]])('accepts %j', (organization) => {
    expect(errorOf({ organization: requiredChoice('Organization') }, { organization })).toEqual({});
  });
});
