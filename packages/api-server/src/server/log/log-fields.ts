export interface LogField {
  readonly by: 'API' | 'nginx' | 'both';
  readonly help: string;
}

/** Every field of a log line, and the program that writes it: searches and dashboards may rely on these. The handbook prints the list. */
export const logFields: Readonly<Record<string, LogField>> = {
  time: { by: 'both', help: 'ISO 8601' },
  level: { by: 'API', help: '`debug`, `info`, `warn`, `error`, `fatal`' },
  msg: {
    by: 'API',
    help: '`request`, `request failed`, `store unavailable`, `unexpected error`, `job failed`, `mail not delivered` …',
  },
  pid: { by: 'API', help: 'the process' },
  hostname: { by: 'API', help: 'its machine' },
  request_id: {
    by: 'both',
    help: 'the same in nginx, in the API, in the answer’s `X-Request-Id`, in a problem’s `requestId` and in the activity',
  },
  trace_id: {
    by: 'API',
    help: 'of a request, where traces are made; behind our nginx the same as `request_id`',
  },
  method: { by: 'both', help: 'of the request' },
  status: { by: 'both', help: 'of the answer' },
  route: { by: 'API', help: 'the pattern, such as `/user/:id`; `unmatched` for an unknown call' },
  milliseconds: { by: 'API', help: 'until the answer was sent' },
  user_id: { by: 'API', help: 'the caller, once signed in' },
  err: {
    by: 'API',
    help: '`type`, `message`, `stack` (empty while the store is unavailable), a database’s or mail server’s `code`, `cause`',
  },
  code: { by: 'API', help: 'of a problem that the route should not have answered' },
  job: { by: 'API', help: 'a scheduled job that failed, or works again' },
  failures: { by: 'API', help: 'failures of the job in a row: logged at first, then once a minute' },
  tables: { by: 'API', help: 'months of the audit trail that were archived' },
  mail_id: { by: 'API', help: 'a mail that was not accepted' },
  attempts: { by: 'API', help: 'how often that mail was tried' },
  clock_offset: { by: 'API', help: 'seconds by which this machine’s clock is ahead of the database’s' },
  lost: { by: 'API', help: 'lines that were not written' },
  host: { by: 'nginx', help: 'of the request' },
  path: { by: 'nginx', help: 'of the request, without query; mailed links as `/password/-`' },
  bytes: { by: 'nginx', help: 'of the answer' },
  seconds: { by: 'nginx', help: 'until the answer was sent' },
  upstream: { by: 'nginx', help: 'the replicas that were asked' },
  address: { by: 'nginx', help: 'of the visitor' },
};
