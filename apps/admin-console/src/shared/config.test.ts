import { describe, expect, it } from 'vitest';
import { parseConfig } from './config.ts';

const good = {
  apiUrl: 'http://localhost:4002/',
  portalUrl: 'http://localhost:4000',
  brandName: 'Gangway',
  emailTldMaxLetters: 4,
  passwordMinimum: 10,
};

describe('the run-time configuration', () => {
  it('reads the file and drops trailing slashes of addresses', () => {
    expect(parseConfig(good)).toEqual({ ...good, apiUrl: 'http://localhost:4002' });
  });

  it.each([
    [{ ...good, apiUrl: undefined }, '/config.json: the key "apiUrl" is missing. It must be an http or https address.'],
    [{ ...good, portalUrl: 'javascript:alert(1)' }, '/config.json: the key "portalUrl" must be an http or https'],
    [{ ...good, portalUrl: '/portal' }, '/config.json: the key "portalUrl" must be an http or https address'],
    [{ ...good, brandName: ' ' }, '/config.json: the key "brandName" must be a text'],
    [{ ...good, emailTldMaxLetters: '4' }, 'the key "emailTldMaxLetters" must be a whole number from 2 to 63, not "4"'],
    [[], '/config.json must hold a JSON object.'],
  ])('names the file and the key: %j', (content, message) => {
    expect(() => parseConfig(content)).toThrow(message);
  });
});
