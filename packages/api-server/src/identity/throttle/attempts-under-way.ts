/** The counters' answer to an attempt. */
export interface Reservation {
  /** Seconds until the window of the first exceeded limit ends, else 0. */
  wait: number;
  /** Whether the password may be checked. */
  allowed: boolean;
}

interface UnderWay {
  /** Numbers of the attempts, in the order they began. */
  attempts: Set<number>;
  /** Attempts at this counter so far that gave their count back. */
  givenBack: number;
  waiting: Waiter[];
}

interface Waiter {
  /** `givenBack` when the counters were asked. */
  asked: number;
  /** The last attempt under way when the counters refused. */
  until: number;
  /** Called with the number of the next attempt, or undefined: the refusal stands. */
  goOn: (next: number | undefined) => void;
}

/** Milliseconds that a refused attempt waits for others in total. */
const longestWait = 5_000;

/**
 * An attempt counts itself before its password is checked, and a good one gives its count back afterwards, so ten good ones at
 * once would look like guesses. A refused attempt therefore waits here for those under way at the same counter in this process.
 * When one of them has given its count back, one or two waiting attempts ask the counters again, the oldest first. When all have
 * failed, the refusal stands: guesses alone never make the counters answer twice.
 */
export class AttemptsUnderWay {
  readonly #counters = new Map<string, UnderWay>();
  #last = 0;

  /**
   * @param ask the counters, which count the attempt where they allow it.
   * @returns their last answer; and `end`, to be called once when an allowed attempt is over, saying whether it gave its count back.
   */
  async admit<R extends Reservation>(
    counter: string,
    ask: () => Promise<R>,
  ): Promise<R & { end: (isGivenBack: boolean) => void }> {
    const deadline = performance.now() + longestWait;
    let current = this.#begin(counter);
    for (;;) {
      const number = current;
      const asked = this.#counters.get(counter)?.givenBack ?? 0;
      const end = (isGivenBack: boolean) => {
        this.#end(counter, number, isGivenBack);
      };
      let answer: R;
      try {
        answer = await ask();
      } catch (error) {
        end(false);
        throw error;
      }
      if (answer.allowed) return { ...answer, end };
      const next = answer.wait > 0 ? undefined : this.#turn(counter, asked, deadline);
      end(false);
      const goOn = await next;
      if (goOn === undefined) return { ...answer, end: () => {} };
      current = goOn;
    }
  }

  #begin(counter: string): number {
    const underWay = this.#counters.get(counter);
    this.#last += 1;
    if (underWay) underWay.attempts.add(this.#last);
    else this.#counters.set(counter, { attempts: new Set([this.#last]), givenBack: 0, waiting: [] });
    return this.#last;
  }

  #end(counter: string, number: number, isGivenBack: boolean): void {
    const underWay = this.#counters.get(counter);
    if (!underWay?.attempts.delete(number)) return;
    if (isGivenBack) underWay.givenBack += 1;
    // Wake two where a count was given back: after typing errors there is room for one at first, and for several from then on.
    for (let woken = 0; woken < (isGivenBack ? 2 : 1); woken += 1) {
      const ready = underWay.waiting.findIndex(({ asked }) => asked < underWay.givenBack);
      const [first] = ready === -1 ? [] : underWay.waiting.splice(ready, 1);
      first?.goOn(this.#begin(counter));
    }
    const [oldest = Infinity] = underWay.attempts;
    const isInVain = ({ asked, until }: Waiter) => asked === underWay.givenBack && until < oldest;
    const refused = underWay.waiting.filter(isInVain);
    underWay.waiting = underWay.waiting.filter((waiter) => !isInVain(waiter));
    for (const { goOn } of refused) goOn(undefined);
    if (underWay.attempts.size === 0 && underWay.waiting.length === 0) this.#counters.delete(counter);
  }

  /** Call it while the refused attempt still counts as under way, so that its end finds it waiting. */
  #turn(counter: string, asked: number, deadline: number): Promise<number | undefined> {
    return new Promise((resolve) => {
      const underWay = this.#counters.get(counter);
      if (!underWay) {
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
          underWay.waiting = underWay.waiting.filter((each) => each !== waiter);
          resolve(undefined);
        },
        Math.max(0, deadline - performance.now()),
      );
      underWay.waiting.push(waiter);
    });
  }
}
