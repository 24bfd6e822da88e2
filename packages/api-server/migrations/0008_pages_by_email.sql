-- A page of users by address is found in the index alone, however far down the list it is.
create index users_email_id_idx on users (email, id);

-- One or two letters have no trigram: branches of that name are found as users are.
create index branches_pairs_idx on branches using gin (letters_and_pairs(search_text));
