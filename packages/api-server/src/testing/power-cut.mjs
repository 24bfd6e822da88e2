/**
 * Preloaded into a program (`node --import 'power-cut.mjs?folder=…&at=…'`), cuts its power at that write below the folder: takes back
 * every write that was not synced, and kills the process. With `forgets` syncs count for nothing, as on a store that never syncs. A
 * name that was made, moved or removed lasts once the file or its folder is synced.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

const { searchParams: given } = new URL(import.meta.url);
const folder = fs.realpathSync(given.get('folder') ?? '');
const cutAt = Number(given.get('at'));
const forgets = given.has('forgets');
const page = 8192;

const real = { ...fs };
/** @type {Map<number, string>} */
const open = new Map();
/** State of a file when last synced: its size, and the pages overwritten since. @type {Map<string, { size: number, pages: Map<number, Buffer> }>} */
const unsynced = new Map();
/** @type {Set<string>} */
const made = new Set();
/** Newest last. @type {{ folder: string, undo: () => void }[]} */
let moves = [];
let writes = 0;

const ours = (/** @type {string} */ name) => name.startsWith(folder);
const full = (/** @type {fs.PathLike} */ name) => path.resolve(String(name));
const sizeOf = (/** @type {string} */ name) => real.statSync(name).size;

/** Keeps the range's content before it changes. */
function keep(/** @type {string} */ name, /** @type {number} */ from, /** @type {number} */ to) {
  let state = unsynced.get(name);
  if (!state) {
    state = { size: sizeOf(name), pages: new Map() };
    unsynced.set(name, state);
  }
  const missing = [];
  for (let at = Math.floor(from / page); at * page < Math.min(to, state.size); at += 1)
    if (!state.pages.has(at)) missing.push(at);
  if (missing.length === 0) return;
  const file = real.openSync(name, 'r');
  for (const at of missing) {
    const held = Buffer.alloc(Math.min(page, state.size - at * page));
    real.readSync(file, held, 0, held.length, at * page);
    state.pages.set(at, held);
  }
  real.closeSync(file);
}

function tick() {
  writes += 1;
  if (writes === cutAt) cut();
}

function cut() {
  for (const [name, { size, pages }] of unsynced) {
    if (!real.existsSync(name)) continue;
    const file = real.openSync(name, 'r+');
    for (const [at, held] of pages) real.writeSync(file, held, 0, held.length, at * page);
    real.ftruncateSync(file, size);
    real.closeSync(file);
  }
  for (const { undo } of moves.toReversed()) undo();
  for (const name of made) real.rmSync(name, { force: true });
  process.kill(process.pid, 'SIGKILL');
}

function synced(/** @type {string} */ name) {
  if (forgets) return;
  unsynced.delete(name);
  made.delete(name);
  moves = moves.filter((move) => move.folder !== name);
  for (const child of made) if (path.dirname(child) === name) made.delete(child);
}

Object.assign(fs, {
  openSync(/** @type {fs.PathLike} */ name, /** @type {any} */ flags, /** @type {any} */ mode) {
    const isNew = ours(full(name)) && !real.existsSync(name);
    const file = real.openSync(name, flags, mode);
    if (ours(full(name))) {
      open.set(file, full(name));
      if (isNew) {
        made.add(full(name));
        unsynced.set(full(name), { size: 0, pages: new Map() });
      } else if (typeof flags === 'number' && flags & fs.constants.O_TRUNC) {
        // Its content is gone already; the store truncates by other means.
        unsynced.set(full(name), unsynced.get(full(name)) ?? { size: 0, pages: new Map() });
      }
    }
    return file;
  },
  closeSync(/** @type {number} */ file) {
    open.delete(file);
    real.closeSync(file);
  },
  writeSync(/** @type {number} */ file, /** @type {any} */ data, /** @type {any[]} */ ...rest) {
    const name = open.get(file);
    if (name === undefined) return real.writeSync(file, data, rest[0], rest[1], rest[2]);
    const [, length = data.length, position] = rest;
    const from = position ?? sizeOf(name);
    keep(name, from, from + length);
    const written = real.writeSync(file, data, rest[0], rest[1], rest[2]);
    tick();
    return written;
  },
  ftruncateSync(/** @type {number} */ file, /** @type {number} */ size = 0) {
    const name = open.get(file);
    if (name !== undefined) keep(name, size, sizeOf(name));
    real.ftruncateSync(file, size);
  },
  truncateSync(/** @type {fs.PathLike} */ name, /** @type {number} */ size = 0) {
    if (ours(full(name))) keep(full(name), size, sizeOf(full(name)));
    real.truncateSync(name, size);
  },
  fsyncSync(/** @type {number} */ file) {
    real.fsyncSync(file);
    synced(open.get(file) ?? '');
  },
  fdatasyncSync(/** @type {number} */ file) {
    real.fdatasyncSync(file);
    synced(open.get(file) ?? '');
  },
  renameSync(/** @type {fs.PathLike} */ from, /** @type {fs.PathLike} */ to) {
    const [old, name] = [full(from), full(to)];
    if (ours(name) && real.statSync(old).isFile()) {
      const replaced = real.existsSync(name) ? real.readFileSync(name) : undefined;
      const state = unsynced.get(old);
      unsynced.delete(old);
      if (state) unsynced.set(name, state);
      else unsynced.delete(name);
      if (made.delete(old)) made.add(name);
      moves.push({
        folder: path.dirname(name),
        undo: () => {
          if (!real.existsSync(name)) return;
          real.renameSync(name, old);
          if (made.delete(name)) made.add(old);
          if (replaced) real.writeFileSync(name, replaced);
        },
      });
    }
    real.renameSync(from, to);
    for (const [file, opened] of open) if (opened === old) open.set(file, name);
  },
  unlinkSync(/** @type {fs.PathLike} */ from) {
    const name = full(from);
    if (ours(name)) {
      if (made.delete(name)) unsynced.delete(name);
      else {
        const state = unsynced.get(name);
        unsynced.delete(name);
        const held = real.readFileSync(name);
        if (state) for (const [at, was] of state.pages) was.copy(held, at * page);
        moves.push({
          folder: path.dirname(name),
          undo: () => real.writeFileSync(name, state ? held.subarray(0, state.size) : held),
        });
      }
    }
    real.unlinkSync(from);
  },
});
syncBuiltinESMExports();
