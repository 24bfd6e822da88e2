/** The name of a person as lists, mails and the audit trail show it. */
export function fullName({ first_name: first, last_name: last }: { first_name: string; last_name: string }): string {
  return `${first} ${last}`.trim();
}
