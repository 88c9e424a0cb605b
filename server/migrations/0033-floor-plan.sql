-- Where on the floor plan of a project its channels stand, and the outlines of its regions.
create table plan (
  tenant_id  bigint not null,
  project_id bigint not null references project on delete cascade,
  version    integer not null default 1,
  primary key (tenant_id, project_id)
);

create table plan_position (
  tenant_id  bigint not null,
  project_id bigint not null references project on delete cascade,
  device_no  bigint not null references device on delete cascade,
  -- Fractions of the picture, from its upper left corner.
  x          double precision not null check (x between 0 and 1),
  y          double precision not null check (y between 0 and 1),
  -- Degrees clockwise from up, degrees of the view, and how far it reaches in widths of the picture.
  angle      smallint not null check (angle between 0 and 359),
  width      smallint not null check (width between 10 and 360),
  reach      double precision not null check (reach between 0.02 and 0.5),
  primary key (tenant_id, project_id, device_no)
);

create table plan_outline (
  tenant_id  bigint not null,
  project_id bigint not null references project on delete cascade,
  region_id  bigint not null references region on delete cascade,
  -- [{ x, y }, …]
  corners    jsonb not null,
  primary key (tenant_id, project_id, region_id)
);

do $$
declare
  name text;
begin
  foreach name in array array['plan', 'plan_position', 'plan_outline'] loop
    execute format('grant select, insert, update, delete on %I to watchfire_app', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant_wall on %I using (tenant_id = (select viewing_tenant()) or (select viewing_all()))', name);
  end loop;
end $$;
