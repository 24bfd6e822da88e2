/** One page of a list, or all of it. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** More rows exist than `total`: filtered lists are counted up to 1,000. */
  readonly capped: boolean;
}

/** Reads a list answer: the body is a bare array, headers hold the total. */
export function pageOf<Row>(result: {
  readonly body: readonly Row[];
  readonly headers: Readonly<Record<string, string>>;
}): Page<Row> {
  const count = result.headers['x-total-count'] ?? '';
  return {
    rows: result.body,
    total: /^\d+$/u.test(count) ? Number(count) : result.body.length,
    capped: result.headers['x-total-count-capped'] === 'true',
  };
}
