import type { AuthClient, AuthClientDependencies } from '../auth-client-types.ts';
import type { RefreshFailure, RefreshResult } from '../renewal.ts';
import { createAuthClient } from '../auth-client.ts';
import type { Environment, KeyValueStore, Mutex } from '../environment.ts';

/** Start time of the simulated server, seconds since 1970. */
export const startSeconds = 1_790_000_000;

/** Token like the server's; only the payload matters to the client. */
export function tokenOf(claims: Readonly<Record<string, unknown>>): string {
  const text = btoa(String.fromCodePoint(...new TextEncoder().encode(JSON.stringify(claims))));
  return `e30.${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.sig`;
}

/** One storage area as in a browser: shared by tabs, breakable. */
export class FakeStore implements KeyValueStore {
  readonly entries = new Map<string, string>();
  readonly writes: string[] = [];
  blocked = false;
  full = false;
  /** Called on every change with the key (null for clear), like the `storage` event. */
  onChange: (key: string | null, by: FakeTab | null, before: ReadonlyMap<string, string>) => void = () => {};
  writer: FakeTab | null = null;

  getItem(key: string): string | null {
    if (this.blocked) throw new DOMException('blocked', 'SecurityError');
    return this.entries.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    if (this.blocked) throw new DOMException('blocked', 'SecurityError');
    if (this.full) throw new DOMException('full', 'QuotaExceededError');
    this.writes.push(key);
    if (this.entries.get(key) === value) return;
    const before = new Map(this.entries);
    this.entries.set(key, value);
    this.onChange(key, this.writer, before);
  }
  removeItem(key: string): void {
    if (this.blocked) throw new DOMException('blocked', 'SecurityError');
    const before = new Map(this.entries);
    if (this.entries.delete(key)) this.onChange(key, this.writer, before);
  }
  clear(): void {
    if (this.blocked) throw new DOMException('blocked', 'SecurityError');
    const before = new Map(this.entries);
    this.entries.clear();
    this.onChange(null, this.writer, before);
  }
}

/** Web Locks over the tabs of one browser. */
class FakeMutex implements Mutex {
  private last: Promise<unknown> = Promise.resolve();
  running = 0;
  mostRunning = 0;

  private queued = 0;

  async run<T>(task: (waited: boolean) => Promise<T>): Promise<T> {
    const waited = this.queued > 0;
    this.queued += 1;
    const turn = this.last.then(async () => {
      this.running += 1;
      this.mostRunning = Math.max(this.mostRunning, this.running);
      try {
        return await task(waited);
      } finally {
        this.running -= 1;
        this.queued -= 1;
      }
    });
    this.last = turn.catch(() => {});
    return turn;
  }
}

/**
 * Refresh endpoint with rotation, reuse detection and the 30 s grace period in which the parent gets the same
 * successor. Its time is the true one; browsers may differ.
 */
export class FakeServer {
  /** Milliseconds. */
  time = startSeconds * 1000;
  lifetimeSeconds = 300;
  requests = 0;
  signOuts: { accessToken: string; refreshToken: string | null }[] = [];
  revoked = false;
  subject = 'user-1';
  /** Runs before each answer: throw to lose the request, or return a result to replace it. */
  before: () => Promise<RefreshResult | undefined> = async () => undefined;
  /** Loses the next answer after the server has done its work. */
  loseAnswer = false;
  private generation = 0;
  private rotatedAt = 0;
  private current = 'refresh-0';
  private parent = '';

  issue(): { accessToken: string; refreshToken: string } {
    return { accessToken: this.accessToken(), refreshToken: this.current };
  }

  accessToken(more: Readonly<Record<string, unknown>> = {}): string {
    const iat = Math.floor(this.time / 1000);
    return tokenOf({
      sub: this.subject,
      iat,
      exp: iat + this.lifetimeSeconds,
      generation: this.generation,
      realm_access: { roles: ['offline_access', 'default-roles-erp-realm', 'uma_authorization', 'dispatcher'] },
      services: { user_management: ['Super_Admin'], erp: [] },
      ...more,
    });
  }

  refresh = async (refreshToken: string): Promise<RefreshResult> => {
    this.requests += 1;
    const replaced = await this.before();
    if (replaced !== undefined) return replaced;
    const result = this.rotate(refreshToken);
    if (this.loseAnswer) {
      this.loseAnswer = false;
      throw new TypeError('Failed to fetch');
    }
    return result;
  };

  private rotate(refreshToken: string): RefreshResult {
    if (this.revoked) return { kind: 'refused' };
    if (refreshToken === this.current) {
      this.parent = this.current;
      this.generation += 1;
      this.current = `refresh-${String(this.generation)}`;
      this.rotatedAt = this.time;
    } else if (refreshToken !== this.parent || this.time - this.rotatedAt > 30_000) {
      this.revoked = true;
      return { kind: 'refused' };
    }
    return { kind: 'renewed', ...this.issue() };
  }
}

interface Timer {
  readonly at: number;
  readonly task: () => void;
}

/** One tab: page, clock and auth client. */
export class FakeTab {
  online = true;
  visible = true;
  readonly failures: RefreshFailure[] = [];
  readonly client: AuthClient;
  private readonly timers = new Set<Timer>();
  private readonly storageListeners = new Set<(key: string | null) => void>();
  private readonly restoredListeners = new Set<() => void>();
  private readonly onlineListeners = new Set<() => void>();
  private readonly visibilityListeners = new Set<() => void>();

  readonly browser: FakeBrowser;
  /** Outdated view of this tab's process, while news of another tab's write is in flight. */
  private believed: ReadonlyMap<string, string> | null = null;

  constructor(browser: FakeBrowser, changes: Partial<AuthClientDependencies> = {}) {
    this.browser = browser;
    const { server } = browser;
    const environment: Environment = {
      isOnline: () => this.online,
      isVisible: () => this.visible,
      onStorage: (listener) => add(this.storageListeners, listener),
      onRestored: (listener) => add(this.restoredListeners, listener),
      onOnline: (listener) => add(this.onlineListeners, listener),
      onVisibilityChange: (listener) => add(this.visibilityListeners, listener),
      setTimer: (task, milliseconds) => {
        const timer = { at: server.time + milliseconds, task };
        this.timers.add(timer);
        return () => {
          this.timers.delete(timer);
        };
      },
    };
    const { store } = browser;
    // Sign writes by tab, so that a tab does not receive its storage events.
    const own: KeyValueStore = {
      getItem: (key) => {
        const value = store.getItem(key);
        return this.believed === null ? value : (this.believed.get(key) ?? null);
      },
      setItem: (key, value) => {
        this.write(() => {
          store.setItem(key, value);
        });
      },
      removeItem: (key) => {
        this.write(() => {
          store.removeItem(key);
        });
      },
      clear: () => {
        this.write(() => {
          store.clear();
        });
      },
    };
    this.client = createAuthClient({
      store: own,
      memory: browser.memory,
      mutex: browser.mutex,
      environment,
      now: () => server.time + browser.clockError,
      random: () => 1,
      refresh: server.refresh,
      signOut: async (tokens) => {
        server.signOuts.push(tokens);
      },
      onRefreshFailed: (failure) => this.failures.push(failure),
      ...changes,
    });
  }

  private write(change: () => void): void {
    this.browser.store.writer = this;
    try {
      change();
    } finally {
      this.browser.store.writer = null;
    }
  }

  hearLate(key: string | null, before: ReadonlyMap<string, string>, milliseconds: number): void {
    this.believed ??= before;
    const at = this.browser.server.time + milliseconds;
    this.timers.add({
      at,
      task: () => {
        this.believed = null;
        this.storageChanged(key);
      },
    });
  }

  storageChanged(key: string | null): void {
    for (const listener of this.storageListeners) listener(key);
  }
  restoredFromCache(): void {
    for (const listener of this.restoredListeners) listener();
  }
  setOnline(online: boolean): void {
    this.online = online;
    if (online) for (const listener of this.onlineListeners) listener();
  }
  setVisible(visible: boolean): void {
    this.visible = visible;
    for (const listener of this.visibilityListeners) listener();
  }
  nextTimer(): Timer | undefined {
    return [...this.timers].toSorted((one, other) => one.at - other.at)[0];
  }
  run(timer: Timer): void {
    this.timers.delete(timer);
    timer.task();
  }
}

/** A browser with one storage, one lock and any number of tabs, talking to one server. Time advances on demand. */
export class FakeBrowser {
  readonly server = new FakeServer();
  readonly store = new FakeStore();
  readonly memory = new FakeStore();
  readonly mutex = new FakeMutex();
  readonly tabs: FakeTab[] = [];
  /** Error of this browser's clock in milliseconds. */
  clockError = 0;
  /** Milliseconds until other tabs see a tab's write. */
  newsDelay = 0;

  constructor() {
    this.store.onChange = (key, by, before) => {
      for (const tab of this.tabs) {
        if (tab === by) continue;
        if (this.newsDelay > 0) tab.hearLate(key, before, this.newsDelay);
        else tab.storageChanged(key);
      }
    };
  }

  openTab(changes: Partial<AuthClientDependencies> = {}): FakeTab {
    const tab = new FakeTab(this, changes);
    this.tabs.push(tab);
    return tab;
  }

  /** Runs everything that is ready. */
  async settle(): Promise<void> {
    // A macrotask runs after all promise reactions, however long their chain.
    await new Promise<void>((resolve) => {
      setTimeout(resolve, 0);
    });
  }

  /** Advances time for server and browser; timers fire in order. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.server.time + milliseconds;
    await this.settle();
    for (let fired = 0; fired < 10_000; fired += 1) {
      const due = this.tabs
        .map((tab) => ({ tab, timer: tab.nextTimer() }))
        .filter(({ timer }) => timer !== undefined && timer.at <= end)
        .toSorted((one, other) => (one.timer?.at ?? 0) - (other.timer?.at ?? 0))[0];
      if (due?.timer === undefined) {
        this.server.time = end;
        return;
      }
      this.server.time = Math.max(this.server.time, due.timer.at);
      due.tab.run(due.timer);
      await this.settle();
    }
    throw new Error('Timers fire without end.');
  }
}

function add<T>(set: Set<T>, item: T): () => void {
  set.add(item);
  return () => {
    set.delete(item);
  };
}
