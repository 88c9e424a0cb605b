-- Keeping accounts and deciding about rights become two rights below the list of accounts. Whoever had both by it keeps both.
insert into role_right (role_id, menu_id)
select held.role_id, button.menu_id from role_right as held cross join (values (221), (222)) as button (menu_id) where held.menu_id = 22
on conflict do nothing;
update api_key set menu_ids = menu_ids || array[221, 222]::bigint[] where 22 = any(menu_ids) and not 221 = any(menu_ids);

-- A customer that keeps the duties of its administrators apart has a row here.
create table separation (
  tenant_id        bigint primary key references company on delete cascade,
  since            timestamptz not null default now(),
  by_name          text not null,
  -- Somebody proposed to end it: it waits for the word of another, and says who administers everything then.
  end_proposed_at  timestamptz,
  end_proposed_by  bigint references account on delete set null,
  administrator_id bigint references account on delete set null
);
grant select, insert, update, delete on separation to watchfire_app;
alter table separation enable row level security;
alter table separation force row level security;
create policy tenant_wall on separation using (tenant_id = (select viewing_tenant()) or (select viewing_all()));
