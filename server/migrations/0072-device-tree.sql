-- The tree of channels is read in its own order, a part at a time (decision 0056): numbers in a name by their value, "camera 2"
-- before "camera 10". A column and not an index of an expression: under row-level security no index serves a function of ours.
create function sort_name_of(name text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(lower(name), '(\d+)', '000000000\1', 'g'), '\d*(\d{10})', '\1', 'g')
$$;
alter table device add column sort_name text not null generated always as (sort_name_of(name)) stored;
create index device_tree_order on device (company_id, project_id, region_id, sort_name, device_id) include (tenant_id, state) where kind = 2;
