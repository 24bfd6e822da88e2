import { describe, expect, it } from 'vitest';
import { configAddress, configContent, configNumber, configText, tldLetters, fetchConfig } from './run-time-config.ts';

function answering(body: string, status = 200): typeof fetch {
  return () => Promise.resolve(new Response(body, { status }));
}

describe('config.json', () => {
  it.each([
    ['is missing', answering('not here', 404), '/config.json is missing (the server answered 404).'],
    ['is a page instead', answering('<!doctype html>'), '/config.json is not valid JSON.'],
    [
      'does not come at all',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'Couldn’t fetch /config.json. Check your connection and reload the page.',
    ],
  ])('is reported when it %s', async (_, fetchFile, message) => {
    await expect(fetchConfig(fetchFile)).rejects.toThrow(message);
  });

  it('gives addresses without trailing slashes', () => {
    expect(configAddress({ api: 'http://localhost:4002//' }, 'api')).toBe('http://localhost:4002');
  });

  it.each([
    [undefined, '/config.json: the key "api" is missing. It must be an http or https address.'],
    ['', '/config.json: the key "api" must be an http or https address, not "".'],
    ['javascript:alert(1)', '/config.json: the key "api" must be an http or https address'],
    ['/console', '/config.json: the key "api" must be an http or https address'],
  ])('names file and key of the address %j', (api, message) => {
    expect(() => configAddress({ api }, 'api')).toThrow(message);
  });

  it('names file and key of an empty text', () => {
    expect(() => configText({ name: ' ' }, 'name')).toThrow('/config.json: the key "name" must be a text, not " ".');
  });

  it.each(['4', 1, 64, 2.5])('names file and key of the number %j', (letters) => {
    expect(() => configNumber({ letters }, 'letters', tldLetters)).toThrow(
      `/config.json: the key "letters" must be a whole number from 2 to 63, not ${JSON.stringify(letters)}.`,
    );
  });

  it('uses the default of a number that an older file lacks', () => {
    expect(configNumber({}, 'minutes', { least: 1, most: 60, otherwise: 30 })).toBe(30);
    expect(() => configNumber({ minutes: 61 }, 'minutes', { least: 1, most: 60, otherwise: 30 })).toThrow('1 to 60');
  });

  it.each([[[]], [null], ['text']])('must be an object, not %j', (content) => {
    expect(() => configContent(content)).toThrow('/config.json must hold a JSON object.');
  });
});
