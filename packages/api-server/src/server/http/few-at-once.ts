import type { FastifyReply, FastifyRequest } from 'fastify';
import { say, type Sentence } from '../sentences.ts';
import { HttpProblem } from './http-problem.ts';

/** Requests with a large body at one time. */
const most = { ofPerson: 1, ofProcess: 2 };
const retrySeconds = 2;

/**
 * Hooks that let only a few requests of a route be under way: one of each person, two of the process. Each may hold tens of megabytes,
 * so a request is refused before its body is read, and counts until its answer has left, also when its caller does not wait for it.
 */
export function fewAtOnce() {
  const held = new Map<number, number>();
  const requests = new WeakMap<FastifyRequest, number>();
  let total = 0;

  function release(person: number): void {
    total -= 1;
    const left = (held.get(person) ?? 1) - 1;
    if (left === 0) held.delete(person);
    else held.set(person, left);
  }

  return {
    preParsing: async (request: FastifyRequest): Promise<void> => {
      const person = request.caller?.id ?? 0;
      const own = held.get(person) ?? 0;
      if (own >= most.ofPerson) throw tooMany(say('own_request_under_way'));
      if (total >= most.ofProcess) throw tooMany(say('other_requests_under_way'));
      held.set(person, own + 1);
      total += 1;
      requests.set(request, person);
    },
    onSend: async (request: FastifyRequest, { raw }: FastifyReply, payload: unknown): Promise<unknown> => {
      const person = requests.get(request);
      if (person === undefined) return payload;
      requests.delete(request);
      if (raw.destroyed || raw.writableFinished) release(person);
      else releaseOnce(raw, () => release(person));
      return payload;
    },
  };
}

/** Calls back when the answer has left, or its connection has. */
function releaseOnce(raw: FastifyReply['raw'], release: () => void): void {
  const done = () => {
    raw.off('finish', done).off('close', done);
    release();
  };
  raw.once('finish', done).once('close', done);
}

function tooMany(sentence: Sentence): HttpProblem {
  return new HttpProblem(429, 'too_many_requests', sentence, {
    headers: { 'retry-after': String(retrySeconds) },
  });
}
