import { describe, expect, it } from 'vitest';
import { keepDocstrings, withDocstrings } from './docstrings.mjs';

const kept = (code: string) => withDocstrings(code, 'part.ts', './docs.ts').replace(/^import [^;]+; /, '');

describe('withDocstrings', () => {
  it('names a type, and keeps its text and example', () => {
    expect(kept('/** A day. @example 2026-12-31 */\nexport const Day = Type.String();')).toBe(
      '/** A day. @example 2026-12-31 */\nexport const Day = __documented(Type.String(), {"name":"Day","text":"A day.","example":"2026-12-31"});',
    );
  });

  it('reads a docstring of several lines as one sentence', () => {
    expect(kept('/**\n * A day,\n * without zone.\n * @example {"a":1}\n */\nconst Day = Type.String();')).toContain(
      '{"name":"Day","text":"A day, without zone.","example":"{\\"a\\":1}"}',
    );
  });

  it('keeps the docstrings of fields and of branches, nested ones too', () => {
    const code = 'const A = Type.Object({\n/** Outer. */\nb: Type.Union([\n/** Inner. */\nType.Null()]),\n c: d });';
    expect(kept(code)).toBe(
      'const A = __documented(Type.Object({\n/** Outer. */\nb: __documented(Type.Union([\n/** Inner. */\n__documented(Type.Null(), {"text":"Inner."})]), {"text":"Outer."}),\n c: d }), {"name":"A"});',
    );
  });

  it('gives a field no name, and a group of calls its text', () => {
    expect(kept('const filter = Type.String();')).toBe('const filter = __documented(Type.String(), {});');
    expect(kept('/** Users. */\nexport const user = { list: defineRoute({}) };')).toContain('{"text":"Users."}');
    expect(kept('/** Limits. */\nconst limits = { most: 3 };')).not.toContain('__documented');
  });

  it('ignores comments that are no docstrings', () => {
    expect(kept('const a = f({\n// why\nb: Type.String() });')).not.toContain('why"');
  });

  it('keeps the number of each line', () => {
    const code = '/** One. */\nconst A = Type.String();\nconst B = 1;\n';
    expect(withDocstrings(code, 'part.ts', './docs.ts').split('\n')).toHaveLength(code.split('\n').length);
  });
});

it('leaves modules outside the folder alone', () => {
  const { transform } = keepDocstrings({ of: '/contract/src/', helper: '/contract/src/docs.ts' });
  const run = transform as (code: string, id: string) => unknown;
  const code = "import * as Type from 'typebox';\nconst A = Type.String();";
  expect(run(code, '/other/part.ts')).toBeUndefined();
  expect(run(code, '/contract/src/docs.ts')).toBeUndefined();
  expect(run('const a = 1;', '/contract/src/part.ts')).toBeUndefined();
  expect(run(code, '/contract/src/part.ts')).toBeDefined();
});
