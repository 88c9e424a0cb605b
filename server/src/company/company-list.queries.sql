-- Written by the tests with UPDATE_SQL=1; do not edit.

-- deleteEntry
delete from "outside_network" where "network_id" = $1 and ("outside_network"."company_id" = any($2::bigint[]))
returning "network_id" as id, tenant_id, company_id, "network" as value, remark;

-- insertEntry
insert into "outside_network" (tenant_id, company_id, "network", remark, added_by)
values ($1, $2, $3, $4, $5)
on conflict (company_id, "network") do nothing returning "network_id" as id;

-- listEntries
select "network_id" as id, "outside_network".company_id, company.name as company_name, "network" as value, remark, added_by, added_at
from "outside_network" join company on company.company_id = "outside_network".company_id
where ("outside_network"."company_id" = any($1::bigint[]))
order by "network_id" desc limit $2 offset $3;

select count(*)::int as total from "outside_network" where ("outside_network"."company_id" = any($1::bigint[]));

-- lockListOwner
select tenant_id from company
where ("company"."company_id" = any($1::bigint[])) and company_id = $2
for no key update;

select count(*)::int as entries from "outside_network" where company_id = $1;

-- readValuesOf
select distinct "network" as value from company
join "outside_network" on "outside_network".company_id in (company.company_id, company.tenant_id)
where company.company_id = $1 order by value;
