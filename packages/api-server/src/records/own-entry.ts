/** The entry of a map by a caller's word; `toString` and the like, which every object has, are none. */
export function ownEntry<Value>(map: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(map, key) ? map[key] : undefined;
}
