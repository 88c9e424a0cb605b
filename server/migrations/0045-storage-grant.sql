-- Without one of its own a customer has the least term that the contract names.
alter table storage_grant alter column min_days drop not null, alter column min_days drop default;
