import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { errorCode } from '../../config/index.ts';

/** What the lock file says about its owner. */
export interface LockOwner {
  /** Random, so that no two holders are alike. */
  word: string;
  pid: number;
  /** Where `pid` means something: boot and process namespace. Empty where the system does not tell. */
  place: string;
  /** When that process began, in ticks since the boot; tells it from a later one with the same number. */
  startedAt: string;
}

/** What this process writes of itself. */
export function thisProcess(): Omit<LockOwner, 'word'> {
  return { pid: process.pid, place: placeOfProcesses(), startedAt: startOf(process.pid) ?? '' };
}

/** Whether the owner's process lives, as far as this system can tell. */
export function ownerState(owner: LockOwner): 'alive' | 'gone' | 'unknown' {
  if (owner.place === '' || owner.place !== placeOfProcesses()) return 'unknown';
  if (process.platform !== 'linux') return isRunning(owner.pid) ? 'unknown' : 'gone';
  return startOf(owner.pid) === owner.startedAt ? 'alive' : 'gone';
}

/** Within one place a process number names one process at a time. */
function placeOfProcesses(): string {
  if (process.platform !== 'linux') return hostname();
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return '';
  }
}

/** Field 22 of /proc/<pid>/stat (man proc_pid_stat); the name before it may hold blanks and parentheses. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie holds no file any more.
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) !== 'ESRCH';
  }
}
