/** Storage key of this device's recent references; Log Out clears it with the rest of the storage. */
const storageKey = 'recentReferences';
const most = 10;

interface Kept {
  /** Id of the person: two people may share a device. */
  person: string;
  /** False after the person switched the list off. */
  isOn: boolean;
  /** Newest first. */
  references: readonly string[];
}

/** The person's recent references on this device, and whether they are kept. */
export function recentReferences(person: string): Omit<Kept, 'person'> {
  const kept = read();
  return kept?.person === person ? kept : { isOn: true, references: [] };
}

/** Keeps an opened reference, unless the person has switched that off. */
export function keepReference(person: string, reference: string): void {
  const { isOn, references } = recentReferences(person);
  if (!isOn) return;
  write({ person, isOn, references: [reference, ...references.filter((kept) => kept !== reference)].slice(0, most) });
}

/** Switches keeping on or off; off deletes the list. */
export function switchReferences(person: string, isOn: boolean): void {
  write({ person, isOn, references: [] });
}

function read(): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('person' in kept) || !('references' in kept)) return undefined;
    if (typeof kept.person !== 'string' || !Array.isArray(kept.references)) return undefined;
    return {
      person: kept.person,
      isOn: !('isOn' in kept) || kept.isOn !== false,
      references: kept.references.filter((each) => typeof each === 'string').slice(0, most),
    };
  } catch {
    return undefined;
  }
}

function write(kept: Kept): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // Ignore full storage: the list is a convenience.
  }
}
