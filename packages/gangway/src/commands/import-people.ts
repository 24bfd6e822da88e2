import { rmSync, openSync, closeSync, writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type ImportCounts, csvLine, importPeople } from '@gangway/api-server';
import { CommandError, type Command } from '../command.ts';
import { storeConfig, storeHelp, storeOptions, withCurrentStore } from '../store-options.ts';

/** `gangway import-people`: imports users of another product with their existing passwords. */
export const importPeopleCommand: Command = {
  name: 'import-people',
  summary: 'add people with the password hashes another product kept for them',
  help: `gangway import-people FILE.csv

The first line names the columns: Email, First Name, Last Name (or Name), Organization, and where they are to be given Branch, Job,
Service, Role, Limit, Notification, Tracking URL, Last day. They mean what they mean in the console's import. The column Password hash has
  bcrypt    $2a$ $2b$ $2y$, cost 4 to 14
  argon2    $argon2id$ $argon2i$ $argon2d$ v=19, up to 64 MiB and 10 passes
  scrypt    $scrypt$ln=…,r=…,p=…, up to 64 MiB
  PBKDF2    $pbkdf2-sha512$i=…, sha256 and sha1 too, passlib's and Django's forms, up to 2,000,000 rounds

People sign in as they did; the first sign-in replaces the hash with one of argon2id. No one is invited or mailed. An address
that has an account already keeps it as it is: a run that was stopped is simply repeated. Rows that do not fit are written to another
file with the reason, hashes included, readable by its owner alone. Until the last of these people has signed in, a refused sign-in takes
up to three seconds, so that its time does not tell who has an account.

Options
  --rejected FILE    where to write rows that do not fit (default: FILE.rejected.csv)
  --encoding NAME    encoding of the file, such as windows-1250 or shift_jis (default: UTF-8)
  --dry-run          check every row, and keep nothing
${storeHelp}`,

  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      options: {
        ...storeOptions,
        rejected: { type: 'string' },
        encoding: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
    const [file] = positionals;
    if (file === undefined || positionals.length > 1) throw new CommandError('Name one file of people.');
    const config = storeConfig(values);
    const rejects = values.rejected ?? `${file}.rejected.csv`;
    if (rejects === file) throw new CommandError('--rejected names the file of people itself: name another one.');
    const isDry = values['dry-run'];
    const rejected = new RejectedRows(rejects);
    try {
      const counts = await withCurrentStore(config, (store) =>
        importPeople(store, config.api, file, {
          dryRun: isDry,
          encoding: values.encoding,
          onColumns: (columns, mapping) => {
            rejected.columns = columns;
            for (const [index, column] of columns.entries())
              console.log(
                `  ${column.padEnd(24)} ${mapping[index] ?? (isHash(column) ? 'password hash' : 'left out')}`,
              );
          },
          onRejected: (cells, reason) => rejected.add(cells, reason),
          onProgress: (soFar) => {
            if (soFar.rows % 10_000 === 0) console.log(`  … ${inWords(soFar, isDry)}`);
          },
        }),
      );
      console.log(inWords(counts, isDry));
      if (counts.rejected > 0)
        throw new CommandError(`${rejects} has the rows that do not fit, each with the reason: fix and import them.`);
    } finally {
      rejected.close();
    }
  },
};

const isHash = (column: string) => /hash|digest|password/i.test(column);

function inWords({ rows, added, known, rejected }: ImportCounts, isDry: boolean): string {
  const n = (count: number) => count.toLocaleString('en');
  return `${n(rows)} rows: ${n(added)} ${isDry ? 'would be added' : 'added'}, ${n(known)} had an account already, ${n(rejected)} do not fit.`;
}

/** Creates the file with the first rejected row, so that its existence means there are some. */
class RejectedRows {
  readonly #file: string;
  #descriptor: number | undefined;
  columns: readonly string[] = [];

  constructor(file: string) {
    this.#file = file;
    rmSync(file, { force: true });
  }

  add(cells: readonly string[], reason: string): void {
    if (this.#descriptor === undefined) {
      this.#descriptor = openSync(this.#file, 'w', 0o600);
      writeSync(this.#descriptor, csvLine([...this.columns, 'Reason']));
    }
    writeSync(this.#descriptor, csvLine([...cells, reason]));
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
  }
}
