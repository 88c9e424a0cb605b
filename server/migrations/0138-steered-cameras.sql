-- Where the ONVIF service of a camera answers: it is asked to turn the camera, at the host of its stream.
alter table camera add column onvif_port int not null default 80 check (onvif_port between 1 and 65535);

-- Steering cameras (1601) is a right of its own. Roles that watch and may process alarms have it, as the role of operators does; viewers have not.
insert into role_right (role_id, menu_id)
select held.role_id, 1601 from role_right as held
where held.menu_id = 160 and exists (select from role_right where role_right.role_id = held.role_id and role_right.menu_id = 182)
on conflict do nothing;
