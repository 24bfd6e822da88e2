import { sql } from 'drizzle-orm';
import { stringify } from 'yaml';
import { type Config, StartupError } from '../../config/index.ts';
import { inTransaction, isContention, dryRun, type Store, type Transaction } from '../../store/index.ts';
import { HttpProblem } from '../../server/index.ts';
import { commandLine } from '../../entitlement/index.ts';
import { type FieldChange, type Step, planConfiguration } from './plan-configuration.ts';
import { readPresentConfiguration } from './present-configuration.ts';
import { type ConfigurationFile, configurationFaults, readConfiguration } from './read-configuration.ts';
import { writeStep } from './write-step.ts';

/** One step, as a person confirms it. */
export interface PlannedStep {
  action: Step['action'];
  label: string;
  changes: FieldChange[];
}

const actor = commandLine('gangway apply');

/** The configuration as YAML, equal text for equal state. It holds no secret, and nothing specific to this installation. */
export async function exportConfiguration(store: Pick<Store, 'jobs'>, config: Config): Promise<string> {
  const { configuration } = await store.jobs.transaction((tx) => readPresentConfiguration(tx, config), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
  return stringify(configuration, { lineWidth: 0 });
}

/**
 * Previews a file: applies it by every rule, and rolls back.
 * @throws StartupError naming the line of the problem.
 */
export async function tryConfiguration(
  store: Pick<Store, 'jobs'>,
  config: Config,
  text: string,
): Promise<PlannedStep[]> {
  return bringIntoLine(store, config, readConfiguration(text), undefined);
}

/**
 * Applies a file in one transaction. Saves of the console wait for it.
 * @param expected the preview; when the database has changed since, nothing is done.
 * @throws StartupError as `tryConfiguration`.
 */
export async function applyConfiguration(
  store: Pick<Store, 'jobs'>,
  config: Config,
  text: string,
  expected: readonly PlannedStep[],
): Promise<PlannedStep[]> {
  return bringIntoLine(store, config, readConfiguration(text), expected);
}

async function bringIntoLine(
  store: Pick<Store, 'jobs'>,
  config: Config,
  file: ConfigurationFile,
  expected: readonly PlannedStep[] | undefined,
): Promise<PlannedStep[]> {
  const run = expected ? inTransaction : dryRun;
  try {
    return await run(store.jobs, async (tx) => {
      await holdOthersBack(tx);
      const steps = await plan(tx, config, file);
      const shown = steps.map(shownStep);
      if (expected && JSON.stringify(expected) !== JSON.stringify(shown)) {
        throw new StartupError(
          'The database has changed in the meantime. Nothing was done: run it again and check the plan.',
        );
      }
      for (const step of steps) await write(tx, config, file, step);
      await refuseRest(tx, config, file);
      return shown;
    });
  } catch (error) {
    if (isContention(error)) {
      throw new StartupError('Others are saving at this moment. Nothing was done: try again.', { cause: error });
    }
    throw error;
  }
}

/** Locks the tables against saves, not reads, so that the steps match the state they were planned on. */
async function holdOthersBack(tx: Transaction): Promise<void> {
  await tx.execute(sql`select set_config('lock_timeout', '10s', true), set_config('statement_timeout', '60s', true)`);
  await tx.execute(sql`
    lock table organizations, branches, services, roles, service_roles, plans, oidc_clients, released_services, released_roles,
      released_plans in share row exclusive mode`);
}

async function plan(tx: Transaction, config: Config, file: ConfigurationFile): Promise<Step[]> {
  return planConfiguration(file, (await readPresentConfiguration(tx, config)).configuration);
}

async function write(tx: Transaction, config: Config, { lineOf }: ConfigurationFile, step: Step): Promise<void> {
  try {
    await writeStep({ tx, config, actor }, step);
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error;
    const { label, path } = step.record;
    throw configurationFaults([{ line: lineOf(path), message: `The ${label}: ${error.message}` }]);
  }
}

/** Refuses a state that cannot be reached: every later run would plan the same steps. */
async function refuseRest(tx: Transaction, config: Config, file: ConfigurationFile): Promise<void> {
  const rest = await plan(tx, config, file);
  if (rest.length === 0) return;
  throw configurationFaults(
    rest.map(({ record, changes }) => ({
      line: file.lineOf(record.path),
      message: `The ${record.label} cannot be brought into line: ${changes.map(({ field }) => field).join(', ')} stays as it is.`,
    })),
  );
}

function shownStep({ action, record, changes }: Step): PlannedStep {
  return { action, label: record.label, changes };
}
