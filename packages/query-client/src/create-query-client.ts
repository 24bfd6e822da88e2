import { MutationCache, notifyManager, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { toast } from '@gangway/toasts';

/** What a mutation says about its outcome; a `type`, since the library asks for an index signature. */
export type MutationMeta = {
  /** Toast after success. A function sees the answer and what was sent; undefined shows nothing. */
  successMessage?: string | ((data: unknown, variables: unknown) => string | undefined);
  /** Toast after a failure. Without it the failure is only logged (specification section 8). */
  errorMessage?: string | ((error: unknown) => string | undefined);
  /**
   * Queries whose data the mutation changed, as beginnings of their keys: `[['organization'], ['user', 'all']]` refetches
   * every query of organizations and every list of users. The mutation counts as done once they are read again.
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
  /** Of a query. */
  key?: QueryKey;
}

export interface QueryClientOptions {
  /** Default: the page's toasts. */
  onToast?: (variant: 'success' | 'error', message: string) => void;
  /** Every failed call, in one place. Default: the browser's console. */
  log?: (error: unknown, call: FailedCall) => void;
}

/** Reads that failed for a reason that may pass are tried this often more. */
const retries = 2;

/**
 * Makes the query client of an app: it keeps unused results for 60 s (specification section 9), retries a read twice if the
 * failure may pass, and toasts and refetches by a mutation's `meta`. Also makes every query client of the page notify at once.
 */
export function createQueryClient({
  onToast = (variant, message) => toast[variant](message),
  log = logToConsole,
}: QueryClientOptions = {}): QueryClient {
  // An answer renders next; the library's own timer would let every other waiting task go first.
  notifyManager.setScheduler(queueMicrotask);
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        log(error, { kind: 'query', key: query.queryKey });
        // The session has ended, and the dialog says so: the page waits for it instead of blaming the list. Who continues the
        // session refetches what is invalidated.
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
        // Offline a call fails at once and says so, instead of waiting silently for the network.
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

/** No answer at all, or the server's own trouble. What the server refused it will refuse again. */
function mayPass(error: unknown): boolean {
  const status = statusOf(error);
  return typeof status !== 'number' || status === 0 || status >= 500;
}

function statusOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
}

/** The API's call that failed, as the client notes it on its errors. */
function callOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'call' in error ? error.call : undefined;
}
