-- The language of the request that causes a mail, for people of whom nothing else is known yet.
alter table access_requests add column language text;
alter table outbox_mails add column language text;
