/** One command of the `gangway` program. Each lives in a file of its own in `commands/`. */
export interface Command {
  /** The words after `gangway`, such as `start` or `admin create`. */
  name: string;
  /** One line for the list of commands. */
  summary: string;
  /** What `--help` prints below the summary: arguments, options, an example. */
  help: string;
  /** Does the work; resolves when it is done. What it throws is printed as one sentence, and the exit code is 1. */
  run(args: string[]): Promise<void>;
}

/** The work cannot go on; the message is one sentence that says what to do, shown without a stack. */
export class CommandError extends Error {
  override name = 'CommandError';
  /** What the program ends with. */
  readonly exitCode: number;

  constructor(message: string, { exitCode = 1, ...options }: ErrorOptions & { exitCode?: number } = {}) {
    super(message, options);
    this.exitCode = exitCode;
  }
}
