type Named = { first_name: string; last_name: string } | { firstName: string; lastName: string };

/** The name of a person as lists, mails and the audit trail show it; `full_name` in SQL. */
export function fullName(person: Named): string {
  const names = 'first_name' in person ? [person.first_name, person.last_name] : [person.firstName, person.lastName];
  return names.join(' ').trim();
}
