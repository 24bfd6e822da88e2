import { errorCode } from '../../config/index.ts';

interface DatabaseFault {
  /** SQLSTATE, or Node's code of a network error. */
  code: string;
  constraint: string | undefined;
  message: string;
}

/** Finds the database's own error below the wrappers of drizzle and the drivers. */
export function databaseFault(error: unknown): DatabaseFault | undefined {
  let current = error;
  for (let depth = 0; depth < 6 && current instanceof Error; depth += 1) {
    const code = errorCode(current);
    if (code !== undefined && code !== '') {
      const constraint =
        'constraint' in current && typeof current.constraint === 'string' ? current.constraint : undefined;
      return { code, constraint, message: current.message };
    }
    if (lostConnection.test(current.message)) return { code: '08006', constraint: undefined, message: current.message };
    if (current instanceof AggregateError && current.errors.length > 0) current = current.errors[0];
    else current = current.cause;
  }
  return undefined;
}

// pg gives these no code.
const lostConnection =
  /^(Connection terminated|timeout expired$|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|Cannot use a pool after calling end|PGlite is (closed|closing)|The store's queue is full)/i;

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);

/** The store is away, overloaded or full: the caller may try again (503), nothing is wrong with the request. */
export function isStoreUnavailable(error: unknown): boolean {
  const fault = databaseFault(error);
  if (!fault) return false;
  return (
    networkCodes.has(fault.code) ||
    fault.code.startsWith('08') || // connection exception
    fault.code.startsWith('53') || // insufficient resources (disk full, too many connections)
    fault.code.startsWith('57') || // operator intervention, statement timeout
    fault.code.startsWith('58') || // system error (I/O)
    fault.code === '25006' || // a standby that cannot write
    isContention(error)
  );
}

/**
 * The connection broke, or leads to a server that is not, or no longer, the writer: uncommitted work is not done. Excludes
 * timeouts, after which the server may still be at work.
 */
export function isLostConnection(error: unknown): boolean {
  const fault = databaseFault(error);
  if (!fault || slow.test(fault.message)) return false;
  return lostCodes.has(fault.code) || fault.code.startsWith('08');
}
const slow = /^(Query read timeout|timeout e|The store's queue is full)/i;
const lostCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  '25006', // a standby that cannot write
  '57P01', // shutdown of the server
  '57P02', // another process of the server crashed
  '57P03', // it is still starting
]);

/** Serialization failure, deadlock or a lock not had in time: the same work may succeed when run again. */
export function isContention(error: unknown): boolean {
  const code = databaseFault(error)?.code;
  return code === '40001' || code === '40P01' || code === '55P03';
}

/** A unique index refused the row; with `index`, that very one. */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  const fault = databaseFault(error);
  return fault?.code === '23505' && (index === undefined || fault.constraint === index);
}

/** The row is used by others, or names something that is not there. */
export function isForeignKeyViolation(error: unknown): boolean {
  return databaseFault(error)?.code === '23503';
}
