-- Test mails count with what people forward: they too go to any address.
create index mail_counted on mail (company_id, created_at) where cause in ('forward', 'test');
drop index mail_forwarded;
