/**
 * Runs at most `atOnce` of the works at a time, the others in their order: counting leaves connections and processors to people who
 * wait for a page.
 * @param options.waiting works that may wait for their turn
 * @returns what runs a work; it rejects with `refusal()` at once where too many wait.
 */
export function inTurns({
  atOnce,
  waiting,
  refusal,
}: {
  atOnce: number;
  waiting: number;
  refusal: () => Error;
}): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (queue.length >= waiting) throw refusal();
    // A work that ends hands on its turn.
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
