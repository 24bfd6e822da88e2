-- A person's name as lists, mails and the audit trail show it. PostgreSQL inlines both functions.
create function full_name(first_name text, last_name text) returns text
  language sql immutable parallel safe
  return trim(first_name || ' ' || last_name);

create function full_name(person users) returns text
  language sql immutable parallel safe
  return full_name(person.first_name, person.last_name);
