-- What may see every customer is a role and no longer a setting alone: a session that is no member of it sees one customer, whatever
-- it sets app.tenant to. The logins of both kinds are made with the migrations (core/db/login-roles.ts).
do $$ begin
  if not exists (select from pg_roles where rolname = 'watchfire_system') then
    create role watchfire_system nologin nobypassrls;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin execute format('grant watchfire_system to %I', current_user); end $$;

create or replace function viewing_all() returns boolean language sql stable parallel safe as
  $$ select coalesce(current_setting('app.tenant', true), '') = 'all' and pg_has_role(current_user, 'watchfire_system', 'usage') $$;

-- What was done stays as it was written; deleting an alarm takes its handlings along and leaves a row of the audit.
revoke update, delete on audit from watchfire_app;
revoke update on handling from watchfire_app;

-- Who may do what, the keys of the installation and the guesses at passwords are no business of a viewer's transaction.
revoke insert, update, delete on role, role_right from watchfire_app;
grant insert, update, delete on role, role_right to watchfire_system;
revoke all on secret, nonce, sign_in_failure from watchfire_app;
grant select, insert, update, delete on secret, nonce, sign_in_failure to watchfire_system;
