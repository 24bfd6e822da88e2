import { describe, expect, it } from 'vitest';
import { parseConfig } from './config.ts';

const good = {
  apiUrl: 'http://localhost:4002/',
  consoleUrl: 'http://localhost:4001',
  brandName: 'Gangway',
  emailTldMaxLetters: 4,
  passwordMinimum: 10,
  resetLinkMinutes: 45,
};

describe('the run-time configuration', () => {
  it('reads the file and drops trailing slashes of addresses', () => {
    expect(parseConfig(good)).toEqual({ ...good, apiUrl: 'http://localhost:4002', demo: null });
  });

  it("reads the server's demo logins", () => {
    const demo = { password: 'secret', logins: [{ email: 'a@b.co', what: 'all services' }] };
    expect(parseConfig({ ...good, demo }).demo).toEqual(demo);
  });

  it.each([
    [{ ...good, apiUrl: undefined }, '/config.json: the key "apiUrl" is missing. It must be an http or https address.'],
    [{ ...good, apiUrl: '' }, '/config.json: the key "apiUrl" must be an http or https address, not "".'],
    [{ ...good, consoleUrl: 'javascript:alert(1)' }, '/config.json: the key "consoleUrl" must be an http or https'],
    [{ ...good, consoleUrl: '/console' }, '/config.json: the key "consoleUrl" must be an http or https address'],
    [{ ...good, brandName: ' ' }, '/config.json: the key "brandName" must be a text'],
    [{ ...good, emailTldMaxLetters: '4' }, 'the key "emailTldMaxLetters" must be a whole number from 2 to 63, not "4"'],
    [{ ...good, emailTldMaxLetters: 1 }, 'the key "emailTldMaxLetters" must be a whole number from 2 to 63, not 1'],
    [{ ...good, passwordMinimum: 4 }, 'the key "passwordMinimum" must be a whole number from 8 to 128, not 4'],
    [{ ...good, resetLinkMinutes: 0 }, 'the key "resetLinkMinutes" must be a whole number from 1 to 1440, not 0'],
    [{ ...good, demo: { logins: [] } }, '/config.json: the key "demo" must be an object with "password" and "logins"'],
    [{ ...good, demo: { password: 'x', logins: [1] } }, '/config.json: the key "demo" must be an object with'],
    [[], '/config.json must hold a JSON object.'],
    [null, '/config.json must hold a JSON object.'],
  ])('names the file and the key: %j', (content, message) => {
    expect(() => parseConfig(content)).toThrow(message);
  });
});
