-- Every write of a user, each sign-in included, writes every index of `users`. What is found by these two is found by the trigram
-- index of `search_text`, which holds name and address.
drop index users_sort_name_search_idx;
drop index users_email_search_idx;
alter table users alter column sort_name set statistics -1, alter column email set statistics -1;
