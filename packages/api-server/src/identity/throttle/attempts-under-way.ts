/** What the counters say to a try. */
export interface Reservation {
  /** Seconds until the window of the first exceeded limit ends, else 0. */
  wait: number;
  /** Whether the password may be looked at. */
  allowed: boolean;
}

interface UnderWay {
  /** In the order of their beginning. */
  tries: Set<number>;
  /** Tries of this counter so far that gave their count back. */
  givenBack: number;
  waiting: Waiter[];
}

interface Waiter {
  /** `givenBack` when the counters were asked. */
  asked: number;
  /** The last try that was under way when the counters refused. */
  until: number;
  /** With the number of its next try, or undefined: the refusal stands. */
  goOn: (next: number | undefined) => void;
}

/** Milliseconds that a refused try waits for others, all in all. */
const longestWait = 5_000;

/**
 * A try counts itself before the password is looked at, and a good one gives its count back afterwards. So ten good ones at once
 * would look like guesses: one that is refused waits here for those under way at the same counter in this process. When one of
 * them has given its count back, the counters are asked again, by one or two waiting tries for each that is over, the oldest
 * first. When all have failed, the refusal stands: guesses alone never have the counters asked twice.
 */
export class TriesUnderWay {
  readonly #counters = new Map<string, UnderWay>();
  #last = 0;

  /**
   * @param ask - the counters, which count the try where they allow it.
   * @returns what they said last; and `over`, to be called once when an allowed try is done, saying whether it gave its count back.
   */
  async admit<R extends Reservation>(
    counter: string,
    ask: () => Promise<R>,
  ): Promise<R & { over: (isGivenBack: boolean) => void }> {
    const deadline = performance.now() + longestWait;
    let current = this.#begin(counter);
    for (;;) {
      const number = current;
      const asked = this.#counters.get(counter)?.givenBack ?? 0;
      const over = (isGivenBack: boolean) => {
        this.#end(counter, number, isGivenBack);
      };
      let said: R;
      try {
        said = await ask();
      } catch (error) {
        over(false);
        throw error;
      }
      if (said.allowed) return { ...said, over };
      const next = said.wait > 0 ? undefined : this.#turn(counter, asked, deadline);
      over(false);
      const goOn = await next;
      if (goOn === undefined) return { ...said, over: () => {} };
      current = goOn;
    }
  }

  #begin(counter: string): number {
    const known = this.#counters.get(counter);
    this.#last += 1;
    if (known) known.tries.add(this.#last);
    else this.#counters.set(counter, { tries: new Set([this.#last]), givenBack: 0, waiting: [] });
    return this.#last;
  }

  #end(counter: string, number: number, isGivenBack: boolean): void {
    const at = this.#counters.get(counter);
    if (!at?.tries.delete(number)) return;
    if (isGivenBack) at.givenBack += 1;
    // Two where a count was given back: after typing errors there is room for one at first, and for several from then on.
    for (let woken = 0; woken < (isGivenBack ? 2 : 1); woken += 1) {
      const ready = at.waiting.findIndex(({ asked }) => asked < at.givenBack);
      const [first] = ready === -1 ? [] : at.waiting.splice(ready, 1);
      first?.goOn(this.#begin(counter));
    }
    const [oldest = Infinity] = at.tries;
    const isInVain = ({ asked, until }: Waiter) => asked === at.givenBack && until < oldest;
    const refused = at.waiting.filter(isInVain);
    at.waiting = at.waiting.filter((waiter) => !isInVain(waiter));
    for (const { goOn } of refused) goOn(undefined);
    if (at.tries.size === 0 && at.waiting.length === 0) this.#counters.delete(counter);
  }

  /** Call it while the refused try still counts as under way, so that its own end finds it waiting. */
  #turn(counter: string, asked: number, deadline: number): Promise<number | undefined> {
    return new Promise((resolve) => {
      const at = this.#counters.get(counter);
      if (!at) {
        resolve(undefined);
        return;
      }
      const waiter: Waiter = {
        asked,
        until: this.#last,
        goOn: (next) => {
          clearTimeout(timer);
          resolve(next);
        },
      };
      const timer = setTimeout(
        () => {
          at.waiting = at.waiting.filter((each) => each !== waiter);
          resolve(undefined);
        },
        Math.max(0, deadline - performance.now()),
      );
      at.waiting.push(waiter);
    });
  }
}
