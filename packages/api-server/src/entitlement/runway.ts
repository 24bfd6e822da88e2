/**
 * Days until the limit is reached, about; null where it is too early to say.
 * @param _days sums of the days of use, in any order; a day without use is absent.
 * @param _remaining what the limit still lets through.
 * @param _today the current day, UTC.
 */
export function daysLeft(
  _days: readonly { day: string; quantity: number }[],
  _remaining: number,
  _today: string,
): number | null {
  return null;
}
