// Serves the API with demo data from an empty folder (the first argument), and prints where, and with which password to sign in.
import { demoPassword, parseConfig, startServer } from '@gangway/api-server';

const config = parseConfig({ GANGWAY_PROFILE: 'demo', LOG_LEVEL: 'silent', DATA_DIR: process.argv[2] });
const server = await startServer({ config: { ...config, ports: { ...config.ports, api: 0 } } });
process.stdout.write(`${JSON.stringify({ address: server.address, password: demoPassword })}\n`);
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
