import { describe, expect, it } from 'vitest';
import { prerender } from './prerender.mjs';
import { type Folder, builtPage, fixtureApp } from './testing/fixture-app.ts';

const page = { module: '/src/page.js', name: 'signIn' };

/** Builds an app that prerenders this markup. */
async function built(markup: string): Promise<{ html: string; css: string; app: Folder }> {
  const app = fixtureApp();
  app.write('src/page.js', `export const signIn = () => ${JSON.stringify(markup)};\n`);
  const html = await builtPage(app, prerender(page));
  const [file = ''] = app.assets().filter((name) => name.startsWith('prerendered-'));
  expect(html).toContain(`<link rel="stylesheet" href="/assets/${file}" id="prerendered-styles">`);
  return { html, css: app.read(`dist/assets/${file}`), app };
}

describe('the page', () => {
  it("is hidden, before the application's element", async () => {
    const { html } = await built('<h1>Sign in</h1>');
    expect(html).toContain('<div id="prerendered" hidden><h1>Sign in</h1></div><div id="root"></div>');
  });

  it('is inserted verbatim, dollar signs included', async () => {
    const { html } = await built("<p>$& costs $1 and $' more</p>");
    expect(html).toContain("<p>$& costs $1 and $' more</p>");
  });

  it("removes the document's indentation and keeps its own spaces", async () => {
    const { html } = await built('<p>\n  <b>a</b>\n  </p>');
    expect(html).toContain('<!doctype html><html lang="en"><head><title>App</title><script');
    expect(html).toContain('</div><noscript>This page needs JavaScript.</noscript></body></html>');
    expect(html).toContain('<p>\n  <b>a</b>\n  </p>');
  });

  it('fails to build with an inline style, which the policy would strip', async () => {
    await expect(built('<p style="color: red">a</p>')).rejects.toThrow('An inline style in a prerendered page');
  });

  it('fails to build when the module lacks the page', async () => {
    const app = fixtureApp();
    app.write('src/page.js', 'export const another = () => "";\n');
    await expect(builtPage(app, prerender(page))).rejects.toThrow('is not a function');
  });
});

describe('its styles', () => {
  it('go into a separate file, and show the page when the script in the head asks for it', async () => {
    const { html, css } = await built('<style data-emotion="css a">.a{color:red}</style><p class="a">text</p>');
    expect(html).not.toContain('<style');
    expect(css).toContain('.a{color:red}');
    expect(css).toContain('html[data-prerendered]:not([data-unsaid]) #prerendered{display:block}');
  });

  it('are reduced to those the page uses, from all its style elements', async () => {
    const used = '.a{color:red}html[data-dark] .a{color:#00f}:root{--read:1px}.a{margin:var(--read)}';
    const unused = '.b{color:green}@keyframes turn{to{rotate:1turn}}:root{--unread:2px}';
    const { css } = await built(`<style>${used}</style><style>${unused}</style><p class="a">text</p>`);
    for (const rule of ['.a{color:red}', 'html[data-dark] .a{color:#00f}', '--read:1px', 'margin:var(--read)']) {
      expect(css).toContain(rule);
    }
    for (const rule of ['.b', 'turn', '--unread']) expect(css).not.toContain(rule);
  });

  it('keep the variables the markup reads, and those of the rail, which refer to each other', async () => {
    const { css } = await built(
      '<style>:root{--in-drawing:red;--gw-palette-rail-main:blue}</style><svg><path fill="var( --in-drawing)"></path></svg>',
    );
    expect(css).toContain('--in-drawing:red');
    expect(css).toContain('--gw-palette-rail-main:blue');
  });

  it("show focus by the browser's pseudo-class, not the application's class", async () => {
    const { css } = await built(
      '<style>.a.Mui-focusVisible{outline:auto}.a.Mui-focused{color:red}</style><p class="a"><input></p>',
    );
    expect(css).toContain('.a:focus-visible{outline:auto}');
    expect(css).toContain('.a:has(input:focus){color:red}');
  });
});
