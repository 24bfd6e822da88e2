-- Accounts whose password hash came from another product: few, and fewer with each sign-in. `like` as the statements write it.
create index users_imported_hash_idx on users (id)
 where password_hash is not null and password_hash not like '$argon2id$v=19$m=19456,t=2,p=1$%';
