/** @param {readonly number[]} values @param {number} share 0.5 for the median */
export function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** @param {readonly number[]} values */
export function median(values) {
  return quantile(values, 0.5);
}

/** @param {number} value */
export function milliseconds(value) {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`;
}

/**
 * How well two samples can be told apart: the chance that one of the second is greater than one of the first. 0.5 is not at all.
 * @param {readonly number[]} first
 * @param {readonly number[]} second
 */
export function areaUnderCurve(first, second) {
  const all = [
    ...first.map((value) => ({ value, second: 0 })),
    ...second.map((value) => ({ value, second: 1 })),
  ].toSorted((a, b) => a.value - b.value);
  let ranks = 0;
  for (let start = 0; start < all.length;) {
    let end = start;
    while (end < all.length && all[end]?.value === all[start]?.value) end += 1;
    // Equal values share the middle of their ranks.
    const rank = (start + 1 + end) / 2;
    for (; start < end; start += 1) ranks += (all[start]?.second ?? 0) * rank;
  }
  return (ranks - (second.length * (second.length + 1)) / 2) / (first.length * second.length);
}
