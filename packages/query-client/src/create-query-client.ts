import { MutationCache, notifyManager, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { toast } from '@gangway/toasts';

/** Reports a mutation's outcome; a `type`, because the library requires an index signature. */
export type MutationMeta = {
  /** Toast on success. A function receives the answer and the variables; undefined shows nothing. */
  successMessage?: string | ((data: unknown, variables: unknown) => string | undefined);
  /** Toast on failure. Without it the failure is only logged (specification section 8). */
  errorMessage?: string | ((error: unknown) => string | undefined);
  /**
   * Key prefixes of queries the mutation changes: `[['organization'], ['user', 'all']]` refetches every query of
   * organizations and every list of users. The mutation settles once they are refetched.
   */
  invalidates?: readonly QueryKey[];
};

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationMeta;
  }
}

export interface FailedCall {
  kind: 'query' | 'mutation';
  /** Key of a query. */
  key?: QueryKey;
}

export interface QueryClientOptions {
  /** Default: the page's toasts. */
  onToast?: (variant: 'success' | 'error', message: string) => void;
  /** Receives every failed call. Default: the browser's console. */
  log?: (error: unknown, call: FailedCall) => void;
}

/** Retries of reads whose failure may be temporary. */
const retries = 2;

/**
 * Creates the query client of an app: keeps unused results for 60 s (specification section 9), retries a read twice if
 * the failure may be temporary, and toasts and refetches by a mutation's `meta`. Also makes every query client of the
 * page notify at once.
 */
export function createQueryClient({
  onToast = (variant, message) => toast[variant](message),
  log = logToConsole,
}: QueryClientOptions = {}): QueryClient {
  // Render answers next; the library's timer would run after every other waiting task.
  notifyManager.setScheduler(queueMicrotask);
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        log(error, { kind: 'query', key: query.queryKey });
        // The session has ended, and its dialog says so: keep the page waiting instead of reporting the list.
        // Continuing the session refetches invalidated queries.
        if (statusOf(error) === 401) {
          const status = query.state.data === undefined ? 'pending' : 'success';
          query.setState({ status, error: null, isInvalidated: true });
        }
      },
    }),
    mutationCache: new MutationCache({
      onSuccess: async (data, variables, _onMutateResult, mutation) => {
        const { successMessage, invalidates = [] } = mutation.meta ?? {};
        const message = typeof successMessage === 'function' ? successMessage(data, variables) : successMessage;
        if (message !== undefined) onToast('success', message);
        await Promise.all(invalidates.map((queryKey) => client.invalidateQueries({ queryKey })));
      },
      onError: (error, _variables, _onMutateResult, mutation) => {
        log(error, { kind: 'mutation' });
        const { errorMessage } = mutation.meta ?? {};
        const message = typeof errorMessage === 'function' ? errorMessage(error) : errorMessage;
        if (message !== undefined) onToast('error', message);
      },
    }),
    defaultOptions: {
      queries: {
        gcTime: 60_000,
        // Fail offline calls at once and say so, instead of waiting silently for the network.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < retries && mayPass(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return client;
}

function logToConsole(error: unknown, { kind, key }: FailedCall) {
  // oxlint-disable-next-line no-console -- where no log is given, the console is the log
  console.error(`A ${kind} failed`, key ?? callOf(error), error);
}

/** Whether a failure may be temporary: no answer, or a server error. A refusal would only repeat. */
function mayPass(error: unknown): boolean {
  const status = statusOf(error);
  return typeof status !== 'number' || status === 0 || status >= 500;
}

function statusOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
}

/** The failed API call, which the client records on its errors. */
function callOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'call' in error ? error.call : undefined;
}
