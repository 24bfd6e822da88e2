/** Going down in good order, under load. */
import { restartUnderLoad } from '@gangway/deploy/restart-under-load';
import { shared } from '../shared/once.mjs';
import { takePorts } from '../shared/port-range.mjs';
import { times } from '../shared/times.mjs';

const rolling = shared(async () =>
  restartUnderLoad({ restarts: times(20), perSecond: 100, firstPort: await takePorts(5) }),
);

/** @type {import('../shared/check.ts').Check['run']} */
const run = async () => {
  const seen = await rolling();
  const [first] = seen.failures;
  return {
    figure:
      `${seen.failures.length} of ${seen.requests} failed, ${seen.confirmed - seen.rows} confirmed rows lost` +
      (first === undefined ? '' : ` (${first.replaceAll(/\s+/g, ' ').slice(0, 80)})`),
    passed: seen.failures.length === 0 && seen.rows === seen.confirmed && seen.asIntended,
  };
};

/** @type {import('../shared/check.ts').Check[]} */
export const checks = [
  {
    id: 'A65',
    tried: 'two replicas behind nginx restarted in turn, 20 times, under 100 requests per second',
    line: '0 failed',
    run,
  },
  { id: 'D40', tried: 'SIGTERM under load (the run of A65)', line: '0 failed, nothing confirmed lost', run },
];
