-- The last sign-in among a customer's people, by one look: without it the customers by activity are found by going back through
-- everyone's sign-ins, once for each customer.
create index users_organization_last_sign_in_idx on users (organization_id, last_sign_in_at);
