/** The login page in a fresh browser: bytes, and times of a phone, beside a bare React page. */
import { alternately, besideFloor } from '../shared/beside-floor.mjs';

/** @typedef {import('../shared/beside-floor.mjs').Browser} Browser */

/** Lighthouse's mobile profile, applied rather than simulated: slow 4G and a processor four times slower. */
const mobile = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  network: {
    offline: false,
    latency: 562.5,
    downloadThroughput: (1474.56 * 1024) / 8,
    uploadThroughput: (675 * 1024) / 8,
  },
  slowdown: 4,
};
const patience = 60_000;

/** @type {import('../shared/metric.ts').Metric[]} */
export const metrics = [
  {
    name: 'bytes',
    run: besideFloor(async ({ ours, floor, browser }) => {
      const react = await bytesUntilQuiet(browser, `${floor}/login`);
      const login = await bytesUntilQuiet(browser, `${ours.portal}/login`);
      return [
        {
          what: 'login page over the wire: HTML, CSS, JavaScript',
          ours: login.code / 1000,
          unit: 'kB',
          floor: react.code / 1000,
          most: 2.6,
        },
        { what: 'login page: font', ours: login.font / 1000, unit: 'kB' },
      ];
    }),
  },
  {
    name: 'first-load',
    run: besideFloor(async ({ ours, floor, browser }) => {
      const medians = await alternately(
        () => firstLoad(browser, `${ours.portal}/login`),
        () => firstLoad(browser, `${floor}/login`),
      );
      const blocked = medians((each) => each.blocked);
      return [
        {
          what: 'largest contentful paint of the login page, mobile profile',
          ...medians((each) => each.painted),
          unit: 'ms',
          most: 1.3,
        },
        {
          what: 'main thread at work for the login page, mobile profile',
          ...medians((each) => each.worked),
          unit: 'ms',
          // A bare page has no task of 50 ms, so blocking time has no ratio.
          note: `total blocking time ${blocked.ours.toFixed(0)} ms`,
          floorNote: `total blocking time ${blocked.floor.toFixed(0)} ms`,
          most: 6,
        },
        {
          what: 'cold load until the sign-in form is usable, mobile profile',
          ...medians((each) => each.usable),
          unit: 'ms',
          most: 2,
        },
      ];
    }),
  },
];

/**
 * Counts HTML, styles and scripts until the network is quiet, without what is fetched in idle time for later: the bodies as they come
 * over the wire, compressed. What their headers weigh depends on the protocol.
 * @param {Browser} browser @param {string} url
 */
async function bytesUntilQuiet(browser, url) {
  const context = await browser.newContext();
  await context.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  await wire.send('Network.enable');
  const types = new Map();
  const counted = { code: 0, font: 0 };
  wire.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  wire.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId);
    if (type === 'Font') counted.font += encodedDataLength;
    else if (['Document', 'Stylesheet', 'Script'].includes(type)) counted.code += encodedDataLength;
  });
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  await context.close();
  return counted;
}

/**
 * @param {Browser} browser @param {string} url
 * @returns {Promise<{ painted: number, usable: number, worked: number, blocked: number }>} milliseconds
 */
async function firstLoad(browser, url) {
  const { viewport, deviceScaleFactor } = mobile;
  const context = await browser.newContext({ viewport, deviceScaleFactor, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  await wire.send('Network.enable');
  await wire.send('Performance.enable');
  await wire.send('Network.emulateNetworkConditions', mobile.network);
  await wire.send('Emulation.setCPUThrottlingRate', { rate: mobile.slowdown });
  await page.addInitScript(watch);
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  // Asked without the helpers that Playwright puts into a page, which are a long task themselves.
  const ask = async (/** @type {string} */ expression) =>
    (await wire.send('Runtime.evaluate', { expression, returnByValue: true })).result.value;
  // The observer reports a paint some frames later; on a busy machine, after the network is idle.
  for (const end = Date.now() + patience; !(await ask('seen.usable > 0 && seen.painted > 0'));) {
    if (Date.now() > end) throw new Error(`${url} was not painted and usable within ${patience / 1000} s.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const seen = await ask('seen');
  const { metrics: counters } = await wire.send('Performance.getMetrics');
  const worked = (counters.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  await context.close();
  return { ...seen, worked };
}

/** Runs in the page, before any other script. */
function watch() {
  const seen = { painted: 0, usable: 0, blocked: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.painted = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    // Blocking time counts from the first paint on.
    const from = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY;
    for (const { startTime, duration } of list.getEntries()) if (startTime >= from) seen.blocked += duration - 50;
  }).observe({ type: 'longtask', buffered: true });
  // Usable: the app's form is there, with a working button.
  new MutationObserver(() => {
    if (seen.usable === 0 && document.querySelector('#root form button')) seen.usable = performance.now();
  }).observe(document, { subtree: true, childList: true });
}
