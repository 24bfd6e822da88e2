import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillTemplate, templateProblem } from './fill-template.ts';

const service = 'https://ocean.example/app?lang=en';

describe('a template', () => {
  it.each([
    'https://ocean.example/track/{reference}',
    'https://ocean.example/find?number={reference}&view=map',
    'https://OCEAN.example:443/{reference}#top',
  ])('accepts %s', (template) => {
    expect(templateProblem(template, service)).toBeUndefined();
  });

  it.each([
    ['https://ocean.example/track', 'exactly once'],
    ['https://ocean.example/{reference}/{reference}', 'exactly once'],
    ['/track/{reference}', 'full URL'],
    ['javascript:alert("{reference}")', 'full URL'],
    ['data:text/html,{reference}', 'full URL'],
    ['https://ocean.example\\@evil.example/{reference}', 'full URL'],
    ['https://ocean.example/a b/{reference}', 'full URL'],
    ['https://evil.example/{reference}', 'start with https://ocean.example'],
    ['http://ocean.example/{reference}', 'start with https://ocean.example'],
    ['https://ocean.example:8443/{reference}', 'start with https://ocean.example'],
    ['https://ocean.example@evil.example/{reference}', 'start with https://ocean.example'],
    ['https://ocean。example.evil.example/{reference}', 'start with https://ocean.example'],
    ['https://{reference}.example/', 'start with https://ocean.example'],
    ['https://user:word@ocean.example/{reference}', 'user name'],
    ['https://ocean.example/{reference}?accessToken=1', 'Leave out accessToken. It is added automatically.'],
    ['https://ocean.example/{reference}?AccessToken=1', 'Leave out accessToken. It is added automatically.'],
    ['https://ocean.example/#{reference}', 'path or the query'],
  ])('refuses %s with a sentence', (template, sentence) => {
    expect(templateProblem(template, service)).toContain(sentence);
  });

  it('needs a service with a URL', () => {
    expect(templateProblem('https://ocean.example/{reference}', '')).toBe('Give the service a URL first.');
  });
});

describe('filling', () => {
  it('replaces the placeholder with the reference', () => {
    expect(fillTemplate('https://ocean.example/find?number={reference}', 'CSQU3054383').href).toBe(
      'https://ocean.example/find?number=CSQU3054383',
    );
  });

  it.each(['../../x', 'javascript:', '%0d%0a', '@host', '\\', '．．', '', 'a'.repeat(41), '{reference}'])(
    'refuses %j',
    (hostile) => {
      expect(() => fillTemplate('https://ocean.example/{reference}', hostile)).toThrow(TypeError);
    },
  );

  it('never changes the origin, for any valid template and any reference', () => {
    assert(
      property(
        string({ maxLength: 30 }),
        string({ maxLength: 30 }),
        string({ maxLength: 40 }),
        (before, after, typed) => {
          const template = `https://ocean.example/${before}{reference}${after}`;
          if (templateProblem(template, service) !== undefined) return;
          let filled: URL;
          try {
            filled = fillTemplate(template, typed);
          } catch {
            return;
          }
          expect(filled.origin).toBe('https://ocean.example');
        },
      ),
    );
  });
});
