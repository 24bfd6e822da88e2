/** Ports of the browser tests' own platform, beside the default ones so that a running demo is not disturbed. */
const first = Number(process.env['E2E_FIRST_PORT'] ?? 4610);

const ports = { portal: first, console: first + 1, api: first + 2, sampleService: first + 3 };

interface Addresses {
  portal: string;
  console: string;
  api: string;
  sampleService: string;
}

const running = process.env['E2E_RUNNING'] ?? '';

/** The scenarios go to a platform that runs already, such as the one behind nginx of `pnpm test:proxy`. */
export const runsAlready = running !== '';

export const addresses: Addresses = runsAlready
  ? (JSON.parse(running) as Addresses)
  : {
      portal: `http://localhost:${ports.portal}`,
      console: `http://localhost:${ports.console}`,
      api: `http://localhost:${ports.api}`,
      sampleService: `http://localhost:${ports.sampleService}`,
    };

/** The settings the platform under test is started with. */
export const environment: Record<string, string> = {
  PORTAL_PORT: String(ports.portal),
  CONSOLE_PORT: String(ports.console),
  API_PORT: String(ports.api),
  SAMPLE_SERVICE_PORT: String(ports.sampleService),
  PORTAL_URL: addresses.portal,
  CONSOLE_URL: addresses.console,
  API_URL: addresses.api,
  SAMPLE_SERVICE_URL: addresses.sampleService,
  // Embedded, whatever the shell that runs the tests points at.
  DATABASE_URL: '',
  // All scenarios sign in from one address.
  LIMITS_MULTIPLIER: '300',
};

/** `GANGWAY_TRIALS=full`: what is too slow for every run runs too. */
export const triesEverything = process.env['GANGWAY_TRIALS'] === 'full';

/** `STATES=review pnpm screenshots`: pictures of those states alone whose name holds the word. */
export const picturedStates = process.env['STATES'] ?? '';
