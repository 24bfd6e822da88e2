/** The entry of a map by a word of a person or of stored data; `toString` and the like, which every object has, are none. */
export function ownEntry<Value>(map: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(map, key) ? map[key] : undefined;
}
