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
    ['https://ocean.example/track', 'template_placeholder'],
    ['https://ocean.example/{reference}/{reference}', 'template_placeholder'],
    ['/track/{reference}', 'template_form'],
    ['javascript:alert("{reference}")', 'template_form'],
    ['data:text/html,{reference}', 'template_form'],
    ['https://ocean.example\\@evil.example/{reference}', 'template_form'],
    ['https://ocean.example/a b/{reference}', 'template_form'],
    ['https://evil.example/{reference}', 'template_of_other_origin'],
    ['http://ocean.example/{reference}', 'template_of_other_origin'],
    ['https://ocean.example:8443/{reference}', 'template_of_other_origin'],
    ['https://ocean.example@evil.example/{reference}', 'template_of_other_origin'],
    ['https://ocean。example.evil.example/{reference}', 'template_of_other_origin'],
    ['https://{reference}.example/', 'template_of_other_origin'],
    ['https://user:word@ocean.example/{reference}', 'template_with_credentials'],
    ['https://ocean.example/{reference}?accessToken=1', 'template_with_token'],
    ['https://ocean.example/{reference}?AccessToken=1', 'template_with_token'],
    ['https://ocean.example/#{reference}', 'template_after_hash'],
  ])('refuses %s by %s', (template, code) => {
    expect(templateProblem(template, service)?.code).toBe(code);
  });

  it('needs a service with a URL', () => {
    expect(templateProblem('https://ocean.example/{reference}', '')).toMatchObject({
      code: 'template_without_service_url',
      text: 'Give the service a URL first.',
    });
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
