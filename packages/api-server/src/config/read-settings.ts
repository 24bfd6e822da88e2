import { readFileSync } from 'node:fs';
import { errorCode } from './errors.ts';
import { type Setting, settings } from './settings.ts';
import { SettingProblem } from './setting-kinds.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The value of each setting, by its name. */
export type SettingValues = {
  [Name in keyof typeof settings]: ReturnType<(typeof settings)[Name]['kind']['read']>;
};

/**
 * Reads every setting.
 * @returns the values, defaults in place of faulty ones; and a sentence for each problem that names the setting and the remedy.
 */
export function readSettings(env: Environment): { values: SettingValues; problems: string[] } {
  const problems: string[] = [];
  const isDemo = env['GANGWAY_PROFILE']?.trim() === 'demo';
  const values = Object.fromEntries(
    Object.entries(settings).map(([name, setting]: [string, Setting]) => {
      const { text, problem } = textOf(env, name, setting);
      if (problem !== undefined) problems.push(problem);
      const fallback = isDemo ? (setting.demo ?? setting.default) : setting.default;
      if (text === undefined && problem === undefined && !isDemo && setting.required !== undefined) {
        problems.push(`${name} is missing: set it to ${setting.required}.`);
      }
      const usable = fallback === undefined ? null : setting.kind.read(fallback);
      if (text === undefined) return [name, usable];
      try {
        return [name, setting.kind.read(text)];
      } catch (error) {
        if (!(error instanceof SettingProblem)) throw error;
        problems.push(`${name} ${error.message}`);
        return [name, usable];
      }
    }),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each value was read by the kind its setting names
  return { values: values as SettingValues, problems };
}

/** The text of a setting, from the environment or from the file that orchestrators put secrets into. */
function textOf(env: Environment, name: string, { secret }: Setting): { text?: string; problem?: string } {
  const text = env[name]?.trim() || undefined;
  const file = secret && env[`${name}_FILE`]?.trim();
  if (!file) return text === undefined ? {} : { text };
  if (text !== undefined) return { text, problem: `${name} and ${name}_FILE are both set: set one of them.` };
  try {
    const content = readFileSync(file, 'utf8').trim();
    if (content !== '') return { text: content };
    return { problem: `${name}_FILE names an empty file: put the value into it.` };
  } catch (error) {
    const code = errorCode(error) ?? 'no file';
    return { problem: `${name}_FILE cannot be read (${code}): name a file that this user may read.` };
  }
}
