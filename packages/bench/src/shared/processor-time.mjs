import { readFileSync, readdirSync } from 'node:fs';

/** Linux counts in hundredths of a second. */
const perSecond = 100;

/**
 * Sums the processor time, in seconds, of a PostgreSQL server so far: its postmaster, the children that live and those that
 * have ended. Linux only (https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html).
 * @param {number} postmaster
 */
export function processorTime(postmaster) {
  let ticks = 0;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const fields = statOf(name);
    if (!fields) continue;
    const [parent, own, ended] = [Number(fields[1]), sum(fields, 11, 13), sum(fields, 13, 15)];
    if (Number(name) === postmaster) ticks += own + ended;
    else if (parent === postmaster) ticks += own;
  }
  return ticks / perSecond;
}

/**
 * Finds the process that started another; NaN for one that has ended. Linux only.
 * @param {number} pid
 */
export const parentOf = (pid) => Number(statOf(String(pid))?.[1]);

/** @param {string[]} fields @param {number} from @param {number} to */
const sum = (fields, from, to) => fields.slice(from, to).reduce((total, field) => total + Number(field), 0);

/** The fields from the state on, which is the third; none of a process that has just ended. @param {string} pid */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
