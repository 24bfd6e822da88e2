/** Ports of the browser tests' platform, apart from the defaults so that a running demo stays undisturbed. */
const first = Number(process.env['E2E_FIRST_PORT'] ?? 4610);

const ports = { portal: first, console: first + 1, api: first + 2, sampleService: first + 3 };

interface Addresses {
  portal: string;
  console: string;
  api: string;
  sampleService: string;
}

const running = process.env['E2E_RUNNING'] ?? '';

/** The scenarios use a running platform, such as the one behind nginx of `pnpm test:proxy`. */
export const runsAlready = running !== '';

export const addresses: Addresses = runsAlready
  ? (JSON.parse(running) as Addresses)
  : {
      portal: `http://localhost:${ports.portal}`,
      console: `http://localhost:${ports.console}`,
      api: `http://localhost:${ports.api}`,
      sampleService: `http://localhost:${ports.sampleService}`,
    };

/** Settings of the platform under test. */
export const environment: Record<string, string> = {
  PORTAL_PORT: String(ports.portal),
  CONSOLE_PORT: String(ports.console),
  API_PORT: String(ports.api),
  SAMPLE_SERVICE_PORT: String(ports.sampleService),
  PORTAL_URL: addresses.portal,
  CONSOLE_URL: addresses.console,
  API_URL: addresses.api,
  SAMPLE_SERVICE_URL: addresses.sampleService,
  // Embedded store, whatever the shell's settings.
  DATABASE_URL: '',
  // All scenarios sign in from one address.
  LIMITS_MULTIPLIER: '300',
};

/** What a program started by a test inherits. */
export const inherited: NodeJS.ProcessEnv = process.env;

/** `GANGWAY_TRIALS=full` also runs the slow scenarios. */
export const triesEverything = process.env['GANGWAY_TRIALS'] === 'full';

/** `STATES=review pnpm screenshots` takes only states whose name contains the word. */
export const picturedStates = process.env['STATES'] ?? '';
