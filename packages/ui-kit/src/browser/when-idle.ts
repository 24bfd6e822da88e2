/**
 * Runs a task once the browser is idle, after five seconds at the latest.
 * @returns cancels the task
 */
export function whenIdle(task: () => void): () => void {
  // Safari lacks `requestIdleCallback`.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, 1500);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(task, { timeout: 5000 });
  return () => window.cancelIdleCallback(handle);
}
