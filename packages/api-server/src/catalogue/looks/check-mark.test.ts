import { describe, expect, it } from 'vitest';
import { HttpProblem } from '../../server/http/http-problem.ts';
import { png, pngChunk, svg, webp } from '../../testing/mark-files.ts';
import { checkedMark } from './check-mark.ts';

function refusalOf(file: Buffer | string): string | undefined {
  try {
    checkedMark(typeof file === 'string' ? file : file.toString('base64'));
    return undefined;
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error;
    const { status, errors, sentence } = error;
    return status === 400 && errors?.[0]?.field === 'image' ? sentence?.code : error.message;
  }
}

const bytesAfter = (file: Buffer) => Buffer.concat([file, Buffer.from('<script>alert(1)</script>')]);
const cut = (file: Buffer) => file.subarray(0, -5);
const doubling = Array.from({ length: 12 }, (_, n) => {
  const uses = `<use href="#p${n}"/><use href="#p${n}"/>`;
  return `<g id="p${n + 1}">${uses}</g>`;
}).join('');

describe('a file that is refused', () => {
  it.each<[string, Buffer | string, string]>([
    ['no file', '', 'mark_not_whole'],
    ['text that is not base64', 'data:image/png;base64,iVBOR', 'mark_not_whole'],
    ['base64 cut short', png(8, 8).toString('base64').slice(0, -3), 'mark_not_whole'],
    ['a JPEG', Buffer.from('FFD8FFE000104A464946', 'hex'), 'mark_type'],
    ['a GIF', Buffer.from('GIF89a'), 'mark_type'],
    ['a PDF', Buffer.from('%PDF-1.7'), 'mark_type'],
    ['a web page', Buffer.from('<!doctype html><title>x</title>'), 'mark_type'],
    ['another XML', Buffer.from('<html xmlns="http://www.w3.org/1999/xhtml"/>'), 'mark_type'],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x3c, 0x00]), 'mark_type'],
    ['65 kB', Buffer.concat([png(8, 8), Buffer.alloc(65 * 1024)]), 'mark_too_large'],
    ['a PNG of 1,025 px', png(1025, 8), 'mark_sides'],
    ['a PNG of 1,025 px in height', png(8, 1025), 'mark_sides'],
    ['a PNG that unpacks to gigapixels', pngOfHeader(60_000, 60_000), 'mark_sides'],
    ['a PNG without a pixel', pngOfHeader(0, 8), 'mark_damaged'],
    ['a PNG cut short', cut(png(8, 8)), 'mark_damaged'],
    ['a PNG with a script behind it', bytesAfter(png(8, 8)), 'mark_damaged'],
    [
      'a PNG that begins with another chunk',
      Buffer.concat([png(8, 8).subarray(0, 8), pngChunk('IEND', Buffer.alloc(0))]),
      'mark_damaged',
    ],
    ['a PNG of its signature alone', png(8, 8).subarray(0, 8), 'mark_damaged'],
    ['a lossy WebP of 1,025 px', webp('VP8 ', 1025, 8), 'mark_sides'],
    ['a lossless WebP of 1,025 px', webp('VP8L', 8, 1025), 'mark_sides'],
    ['a WebP whose canvas has 16,777,216 px', webp('VP8X', 16_777_216, 1), 'mark_sides'],
    ['a WebP cut short', cut(webp('VP8X', 8, 8)), 'mark_damaged'],
    ['a WebP with a script behind it', bytesAfter(webp('VP8X', 8, 8)), 'mark_damaged'],
    [
      'a WebP of an unknown kind',
      Buffer.from(webp('VP8X', 8, 8).toString('latin1').replace('VP8X', 'VP9X'), 'latin1'),
      'mark_damaged',
    ],
  ])('is %s', (_what, file, code) => {
    expect(refusalOf(file)).toBe(code);
  });

  it.each<[string, Buffer, string]>([
    ['a script', svg('<script>alert(1)</script>'), 'mark_svg_script'],
    ['a script under a prefix', svg('<s:script xmlns:s="http://www.w3.org/2000/svg"/>'), 'mark_svg_script'],
    ['a script in capitals', svg('<SCRIPT/>'), 'mark_svg_script'],
    ['an event handler', svg('<path onload="alert(1)"/>'), 'mark_svg_script'],
    ['an event handler at the root', svg('', 'viewBox="0 0 1 1" ONLOAD="alert(1)"'), 'mark_svg_script'],
    ['HTML', svg('<foreignObject><p>x</p></foreignObject>'), 'mark_svg_foreign'],
    ['an element of HTML', svg('<i xmlns="http://www.w3.org/1999/xhtml">x</i>'), 'mark_svg_foreign'],
    ['a frame', svg('<iframe src="#a"/>'), 'mark_svg_foreign'],
    ['an image from elsewhere', svg('<image href="https://evil.example/x.png"/>'), 'mark_svg_outside'],
    ['an image inside', svg('<image href="data:image/png;base64,iVBORw0KGgo="/>'), 'mark_svg_outside'],
    ['an image by xlink', svg('<image xlink:href="//evil.example/x.png"/>'), 'mark_svg_outside'],
    [
      'an image by xlink under another prefix',
      svg('<image xmlns:l="http://www.w3.org/1999/xlink" l:href="x.png"/>'),
      'mark_svg_outside',
    ],
    ['a link to a script', svg('<a href="&#106;avascript:alert(1)"><path/></a>'), 'mark_svg_outside'],
    ['a part of another file', svg('<use href="other.svg#part"/>'), 'mark_svg_outside'],
    ['a base address', svg('<g xml:base="https://evil.example/"><use href="#a"/></g>'), 'mark_svg_outside'],
    ['a fill from elsewhere', svg('<path fill="url(https://evil.example/x.svg#a)"/>'), 'mark_svg_outside'],
    ['a fill in quotes', svg(`<path fill="url('x.svg#a')"/>`), 'mark_svg_outside'],
    ['a fill by an escape', svg('<path style="fill:u\\72l(x.svg#a)"/>'), 'mark_svg_outside'],
    ['a style sheet that imports', svg('<style>@import "https://evil.example/x.css";</style>'), 'mark_svg_outside'],
    [
      'a style sheet in pieces',
      svg('<style>path{fill:url(<![CDATA[https://evil.example/)}]]></style>'),
      'mark_svg_outside',
    ],
    [
      'a style sheet with a comment inside',
      svg('<style>path{fill:u/**/rl(x)} @imp/**/ort "x"</style>'),
      'mark_svg_outside',
    ],
    ['a font', svg('<style>@font-face{font-family:x;src:local(x)}</style>'), 'mark_svg_outside'],
    ['a set of images', svg(`<style>path{mask:image-set("x.png" 1x)}</style>`), 'mark_svg_outside'],
    [
      'a style sheet by an instruction',
      Buffer.concat([Buffer.from('<?xml-stylesheet href="x.css"?>'), svg('')]),
      'mark_svg_outside',
    ],
    ['a document type', Buffer.concat([Buffer.from('<!DOCTYPE svg>'), svg('')]), 'mark_svg_doctype'],
    [
      'entities',
      Buffer.concat([Buffer.from('<!DOCTYPE svg [<!ENTITY a "x">]>'), svg('<text>&a;</text>')]),
      'mark_svg_doctype',
    ],
    ['an entity without declaration', svg('<text>&nbsp;</text>'), 'mark_svg_broken'],
    ['an animation', svg('<a><animate attributeName="href" to="javascript:alert(1)"/></a>'), 'mark_svg_animation'],
    ['an animation that sets', svg('<set attributeName="onclick" to="x"/>'), 'mark_svg_animation'],
    ['an element without end', svg('<g>'), 'mark_svg_broken'],
    ['two roots', Buffer.concat([svg(''), svg('')]), 'mark_svg_broken'],
    [
      'another root',
      Buffer.from('<g xmlns="http://www.w3.org/2000/svg"><svg viewBox="0 0 1 1"/></g>'),
      'mark_svg_broken',
    ],
    ['no namespace', Buffer.from('<svg viewBox="0 0 1 1"/>'), 'mark_svg_broken'],
    ['no size', svg('', ''), 'mark_svg_size'],
    ['no height', svg('', 'width="24"'), 'mark_svg_size'],
    ['1,025 px', svg('', 'width="1025" height="24"'), 'mark_svg_sides'],
    ['1,025 px with their unit', svg('', 'viewBox="0 0 24 24" height="1025.0px"'), 'mark_svg_sides'],
    ['parts that double', svg(`<g id="p0"><path/></g>${doubling}<use href="#p12"/>`), 'mark_svg_multiplies'],
    ['a part within itself', svg('<g id="a"><use href="#a"/></g>'), 'mark_svg_multiplies'],
    ['3,000 elements', svg('<g/>'.repeat(3000)), 'mark_svg_multiplies'],
    [
      'a part of 1,000 used thrice',
      svg(`<g id="a">${'<g/>'.repeat(1000)}</g>${'<use href="#a"/>'.repeat(3)}`),
      'mark_svg_multiplies',
    ],
  ])('is an SVG with %s', (_what, file, code) => {
    expect(refusalOf(file)).toBe(code);
  });
});

describe('a file that is taken', () => {
  const lossy = 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA';
  const lossless = 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==';

  it.each<[string, string, string]>([
    ['a PNG of 1,024 px', 'image/png', png(1024, 1024).toString('base64')],
    ['a lossy WebP', 'image/webp', lossy],
    ['a lossless WebP', 'image/webp', lossless],
    ['a lossless WebP of 1,024 px', 'image/webp', webp('VP8L', 1024, 1024).toString('base64')],
    ['an SVG', 'image/svg+xml', svg('<path fill="url(#a)" d="M0 0h24v24z"/>').toString('base64')],
    [
      'an SVG with a declaration',
      'image/svg+xml',
      Buffer.concat([Buffer.from('\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<!-- x -->\n'), svg('')]).toString(
        'base64',
      ),
    ],
    [
      'an SVG with styles and parts',
      'image/svg+xml',
      svg('<style>.a{fill:#0b6470}</style><g id="a"><path class="a"/></g><use xlink:href="#a"/>').toString('base64'),
    ],
    [
      'an SVG with a comment that never ends, in a style',
      'image/svg+xml',
      svg(`<style>${'/* '.repeat(20_000)} url(https://evil.example/)</style>`).toString('base64'),
    ],
    [
      'an SVG of a drawing program',
      'image/svg+xml',
      svg(
        '<g xmlns:ink="http://www.inkscape.org/namespaces/inkscape" ink:label="url(x)" ink:export="C:\\a" id="on"><metadata/></g>',
        'width="100%" height="2cm"',
      ).toString('base64'),
    ],
  ])('is %s', (_what, type, image) => {
    expect(checkedMark(image)).toBe(`data:${type};base64,${image}`);
  });
});

/** A PNG whose header lies about its pixels. */
function pngOfHeader(width: number, height: number): Buffer {
  const file = png(8, 8);
  const header = Buffer.from(file.subarray(16, 29));
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([file.subarray(0, 8), pngChunk('IHDR', header), file.subarray(33)]);
}
