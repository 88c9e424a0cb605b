-- How often the platform asked within the day that began then: each time people of the customer get a mail.
alter table platform_consent
  add column requests integer not null default 0,
  add column requests_from timestamptz;
