/** One command of the `gangway` program, in a file under `commands/`. */
export interface Command {
  /** The words after `gangway`, such as `start` or `admin create`. */
  name: string;
  /** One line for the list of commands. */
  summary: string;
  /** What `--help` prints below the summary: arguments, options, an example. */
  help: string;
  /** True where standard output is a log of JSON lines: a failure is one more line of it. */
  logs?: boolean;
  /** Runs the command. An error is printed as one sentence, and the exit code is 1. */
  run(args: string[]): Promise<void>;
}

/** The command cannot continue; the message is one sentence that says what to do, printed without a stack. */
export class CommandError extends Error {
  override name = 'CommandError';
  /** Exit code of the program. */
  readonly exitCode: number;

  constructor(message: string, { exitCode = 1, ...options }: ErrorOptions & { exitCode?: number } = {}) {
    super(message, options);
    this.exitCode = exitCode;
  }
}
