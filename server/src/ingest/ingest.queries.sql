-- Written by the tests with UPDATE_SQL=1; do not edit.

-- addChannels
with fresh as (
  select report.channel_id, report.name,
         row_number() over (order by report.channel_id)
           + (select count(*) from device where ai_server_no = $1 and kind = 2) as number
  from (select channel_id, name from unnest($2::text[], $3::text[]) as given (channel_id, name)) as report
  where not exists (select from device known where known.device_id = report.channel_id)
), entered as (
  insert into device (device_id, kind, ai_server_no, tenant_id, company_id, project_id, region_id, name)
  select fresh.channel_id, 2, server.device_no, server.tenant_id, server.company_id, server.project_id, server.region_id, fresh.name
  from fresh join device as server on server.device_no = $4
  where fresh.number <= $5
  on conflict (device_id) do nothing
)
select count(*)::int as left_out from fresh where number > $6;

-- findKnownEvents
select event.ai_server_no, event.event_id, known.alarm_id, known.alarm_at
from (select tenant_id, ai_server_no, event_id from unnest($1::bigint[], $2::bigint[], $3::text[]) as given (tenant_id, ai_server_no, event_id)) as event
cross join lateral (
  -- The limit keeps the planner from reading the whole table while its statistics lag behind.
  select alarm_id, alarm_at from ingest_key
  where (ingest_key.tenant_id, ingest_key.ai_server_no, ingest_key.event_id) = (event.tenant_id, event.ai_server_no, event.event_id)
  limit 1
) as known;

-- findNewChannels
select report.channel_id from (select channel_id from unnest($1::text[]) as given (channel_id)) as report
where not exists (select from device where device.device_id = report.channel_id);

-- findOrAddPlaces
with named as (
  select * from (select tenant_id, company_id, device_name, location from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[]) as given (tenant_id, company_id, device_name, location)) as named
), known as (
  select company_id, count(*) as places from place where company_id in (select company_id from named) group by company_id
)
insert into place (tenant_id, company_id, device_name, location)
select named.tenant_id, named.company_id, named.device_name, named.location
from named left join known on known.company_id = named.company_id
where coalesce(known.places, 0) < $5 or exists (
  select from place
  where (place.company_id, place.device_name, place.location) = (named.company_id, named.device_name, named.location)
)
order by named.company_id, named.device_name, named.location
on conflict (company_id, device_name, location) do update set location = excluded.location
returning place_id, company_id, device_name, location;

-- findUnraisedFaults
with outage as (
  select device.device_no, 'offline' as word, 70 as type, device.state_since as since, null::jsonb as extra
  from device where device.kind = 1 and device.state = 0
  union all
  select device.device_no, 'offline', 70, device.state_since, null
  from device join device as server on server.device_no = device.ai_server_no
  where device.kind = 2 and device.state = 0 and server.state = 1 and device.state_since <= now() - $1::interval
  union all
  select device_no, 'clock', 73, clock_off_since, jsonb_build_object('clockOffsetMs', clock_offset_ms)
  from ai_server where clock_off_since is not null
  union all
  select device_no, 'disk', 72, disk_low_since,
         jsonb_build_object('diskFreeBytes', disk_free_bytes, 'diskTotalBytes', disk_total_bytes)
  from ai_server where disk_low_since is not null
  union all
  select device_no, 'load', 76, busy_since, jsonb_strip_nulls(jsonb_build_object('load', load, 'cores', cores,
           'machineLoad', machine -> 'busy', 'machineCores', machine -> 'cores',
           'memoryFreeBytes', machine -> 'memoryFreeBytes', 'memoryTotalBytes', machine -> 'memoryTotalBytes'))
  from ai_server where busy_since <= last_seen_at - make_interval(mins => $2)
), fault as (
  select outage.word || ':' || device.device_id || ':' || (extract(epoch from outage.since) * 1000)::bigint as event_id,
         outage.type, device.device_id, outage.since, outage.extra, server.device_no as ai_server_no, server.device_id as ai_server_id,
         server.tenant_id, server.company_id, server.project_id, server.region_id
  from outage
  join device on device.device_no = outage.device_no
  join device as server on server.device_no = coalesce(device.ai_server_no, device.device_no)
)
select * from fault
where not exists (
  select from ingest_key
  where (ingest_key.tenant_id, ingest_key.ai_server_no, ingest_key.event_id) = (fault.tenant_id, fault.ai_server_no, fault.event_id)
)
order by since limit $3;

-- listChannelRequests
select device_id, sensitivity from device where ai_server_no = $1 and sensitivity <> 3 order by device_id;

-- lockOpenAlarms
insert into open_alarm (tenant_id, company_id, device_no, type, alarm_id, alarm_at, last_at)
select tenant_id, company_id, device_no, type, 0, 'epoch', 'epoch'
from (select tenant_id, company_id, device_no, type from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::smallint[]) as given (tenant_id, company_id, device_no, type)) as wanted
order by tenant_id, company_id, device_no, type
on conflict (tenant_id, company_id, device_no, type) do update set alarm_id = open_alarm.alarm_id
returning tenant_id, company_id, device_no, type, alarm_id, alarm_at, last_at;

-- noteRefused
update ai_server set refused_channels = $1 where device_no = $2;

-- publishStates
insert into outbox (kind, tenant_id, company_id, project_id, region_id, detail)
select 'device', tenant_id, company_id, project_id, region_id,
       jsonb_build_object('deviceId', device_id, 'state', case state when 0 then 'offline' when 1 then 'online' when 2 then 'inactive' when 3 then 'disabled' end)
from device where device_no = any($1::bigint[]) order by device_no;

-- readSources
select device.device_no, device.tenant_id, device.company_id, device.project_id, device.region_id, device.name, device.location,
       device.silent_from, device.silent_until, device.silent_severe,
       in_maintenance(device, now()),
       held.level, held.merge_seconds,
       case when (held.level, held.merge_seconds) is distinct from (usual.level, usual.merge_seconds) then jsonb_build_object(
         'setBy', own.changed_by, 'level', usual.level, 'mergeSeconds', usual.merge_seconds,
         'isQuieter', usual.level = 1 and held.level <> 1 or held.level = 1 and held.merge_seconds > usual.of_type
       ) end as channel_rule
from (select index, ai_server_no, device_id, type from unnest($1::integer[], $2::bigint[], $3::text[], $4::smallint[]) as given (index, ai_server_no, device_id, type)) as source
left join device on device.device_id = source.device_id
  and (device.device_no = source.ai_server_no or device.ai_server_no = source.ai_server_no)
left join alarm_type on alarm_type.type = source.type
left join alarm_level on alarm_level.company_id = device.company_id and alarm_level.type = source.type
left join camera_default on camera_default.tenant_id = device.tenant_id and camera_default.project_id = device.project_id and device.kind = 2
left join channel_level as own on own.tenant_id = device.tenant_id and own.device_no = device.device_no and own.type = alarm_type.type
cross join lateral (
  select coalesce(alarm_level.level, alarm_type.level) as level, coalesce(alarm_level.merge_seconds, alarm_type.merge_seconds) as of_type
) as usual_of
cross join lateral (
  select usual_of.level, usual_of.of_type,
         case when camera_default.merge_seconds is not null and usual_of.level not in (1, 5) and usual_of.of_type > 0
              then camera_default.merge_seconds else usual_of.of_type end as merge_seconds
) as usual
cross join lateral (
  select case when own.level is null or usual.level = 1 and own.level <> 1 and not own.severe_agreed
              then usual.level else own.level end as level
) as held_to
cross join lateral (
  select held_to.level,
         case when own.merge_seconds is not null and (held_to.level <> 1 or own.merge_seconds <= usual.of_type or own.severe_agreed)
              then own.merge_seconds
              when held_to.level in (1, 5) then usual.of_type
              else usual.merge_seconds end as merge_seconds
) as held
order by source.index;

-- setReportedStates
with device_now as (
  select device.device_no, device.state,
         (device.kind = 1 or device.device_id = any($1::text[]))::int::smallint as reported,
         (select server.state <> 1 from device server where server.device_no = $2) as returned
  from device
  where (device.device_no = $3 or device.ai_server_no = $4) and device.state <> 3 and device.kind in (1, 2)
), changed as (
  update device set state = device_now.reported, state_since = now(), was_online = device.was_online or device_now.reported = 1
  from device_now
  where device.device_no = device_now.device_no
    and (device_now.state <> device_now.reported or device_now.returned and device_now.reported = 0)
  returning device.device_no, device.state, device_now.state as before
)
select device_no, state from changed where state <> before;

-- setSilentOffline
with silent as (
  select ai_server.device_no from ai_server join device using (device_no)
  where device.state = 1 and ai_server.last_seen_at < now() - $1::interval
  order by ai_server.device_no for update of ai_server
)
update device set state = 0, state_since = now()
from silent
where (device.device_no = silent.device_no or device.ai_server_no = silent.device_no) and device.state = 1
returning device.device_no, device.state;

-- takeAlarmNumbers
select nextval('alarm_number') as first;

-- updateAiServer
  with told as (update ai_server set last_seen_at = now(),
    heard_since = case when last_seen_at > now() - interval '1 minute' then coalesce(heard_since, now()) else now() end, version = coalesce($1, version),
    machine = $2::jsonb,
    load = $3, cores = coalesce($4, cores),
    temperature = $5, started_at = now() - make_interval(secs => $6), memory_bytes = $7, disk_free_bytes = $8,
    disk_total_bytes = $9, spooled = $10, clock_offset_ms = $11,
    platform = coalesce($12, platform),
    public_key = coalesce($13, public_key),
    knows = $14, models = $15::jsonb,
    settings = $16::jsonb,
    applied_version = least(coalesce($17::bigint, applied_version), configuration_version),
    hosts_pictures = coalesce($18, false),
    clock_off_since = case $19 when 'bad' then coalesce("clock_off_since", now()) when 'unsure' then "clock_off_since" end,
    disk_low_since = case $20 when 'bad' then coalesce("disk_low_since", now()) when 'unsure' then "disk_low_since" end,
    busy_since = case when last_seen_at > now() - interval '30 seconds' then case $21 when 'bad' then coalesce("busy_since", now()) when 'unsure' then "busy_since" end
      when $22 = 'bad' then now() end,
    channel_video = case when (case channel_video when '{}' then $23::jsonb <> '{}'
else channel_video_at < now() - make_interval(secs => $24) end) then $25::jsonb else channel_video end,
    channel_video_at = case when (case channel_video when '{}' then $26::jsonb <> '{}'
else channel_video_at < now() - make_interval(secs => $27) end) then now() else channel_video_at end,
    recent_heartbeats = case
      when coalesce((recent_heartbeats->0->>'at')::bigint, 0) > $28 then recent_heartbeats
      else jsonb_path_query_array($29::jsonb || recent_heartbeats, $30::jsonpath) end
  where device_no = $31
  returning device_no, tenant_id, refused_channels, configuration_version, (recent_heartbeats->0->>'at')::bigint = $32 as noted,
    applied_version is distinct from (
      select former.applied_version from ai_server former where former.device_no = ai_server.device_no) as applied_anew
  ), hour as (
  insert into ai_server_hour (tenant_id, device_no, measure, hour, samples, total, lowest, highest)
  select told.tenant_id, told.device_no, figure.measure, date_trunc('hour', now()), 1,
         figure.value::float8, figure.value::float8, figure.value::float8
  from told, (select measure, value from unnest($33::text[], $34::text[]) as given (measure, value)) as figure
  where told.noted
  on conflict (tenant_id, device_no, measure, hour) do update
    set samples = ai_server_hour.samples + 1, total = ai_server_hour.total + excluded.total,
        lowest = least(ai_server_hour.lowest, excluded.lowest), highest = greatest(ai_server_hour.highest, excluded.highest))
  select refused_channels, configuration_version, applied_anew from told;

-- updateChannelFacts
update device set name = said.name, ip = said.ip, offline_reason = said.reason, second_stream = said.second,
  events_state = said.events, events_aside = said.aside
from (
  select known.device_no, report.reason, report.second, report.events, report.aside, coalesce(report.ip, known.ip) as ip,
         case when camera.device_no is null then coalesce(nullif(trim(report.name), ''), known.name) else known.name end as name
  from (select channel_id, name, ip, reason, second, events, aside from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::jsonb[]) as given (channel_id, name, ip, reason, second, events, aside)) as report
  join device as known on known.device_id = report.channel_id and known.ai_server_no = $8
  left join camera on camera.tenant_id = known.tenant_id and camera.device_no = known.device_no
) as said
where device.device_no = said.device_no
  and (said.name <> device.name or said.ip <> device.ip or said.reason is distinct from device.offline_reason
    or said.second is distinct from device.second_stream or said.events is distinct from device.events_state
    or said.aside is distinct from device.events_aside);

-- writeBatch
with raised as (
  insert into alarm (alarm_id, alarm_at, tenant_id, company_id, project_id, region_id, device_no, ai_server_no, place_id,
    type, level, state, verdict, silent, count, last_at, occurred_at, received_at, pictures, recordings, extra, channel_rule)
  select alarm_id, alarm_at, tenant_id, company_id, project_id, region_id, device_no, ai_server_no, place_id,
    type, level, state, verdict, silent, count, last_at, occurred_at, received_at, pictures, recordings, extra, channel_rule
  from (select alarm_id, to_timestamp(alarm_at / 1000.0) as alarm_at, tenant_id, company_id, project_id, region_id, device_no, ai_server_no, place_id, type, level, state, verdict, silent, count, to_timestamp(last_at / 1000.0) as last_at, to_timestamp(occurred_at / 1000.0) as occurred_at, to_timestamp(received_at / 1000.0) as received_at, pictures::text[] as pictures, recordings::text[] as recordings, extra, channel_rule from unnest($1::bigint[], $2::float8[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::smallint[], $11::smallint[], $12::smallint[], $13::smallint[], $14::boolean[], $15::integer[], $16::float8[], $17::float8[], $18::float8[], $19::text[], $20::text[], $21::jsonb[], $22::jsonb[]) as given (alarm_id, alarm_at, tenant_id, company_id, project_id, region_id, device_no, ai_server_no, place_id, type, level, state, verdict, silent, count, last_at, occurred_at, received_at, pictures, recordings, extra, channel_rule)) as fresh
  returning 'raised' as cause, tenant_id, company_id, project_id, region_id, alarm_id, alarm_at), told as (
  insert into outbox (kind, cause, tenant_id, company_id, project_id, region_id, alarm_id, alarm_at)
  select 'alarm', cause, tenant_id, company_id, project_id, region_id, alarm_id, alarm_at
  from (select * from raised) as change), evidence as (
  insert into evidence_name (tenant_id, ai_server_no, name, alarm_id, alarm_at)
  select tenant_id, ai_server_no, name, alarm_id, alarm_at
  from (select tenant_id, ai_server_no, name, alarm_id, to_timestamp(alarm_at / 1000.0) as alarm_at from unnest($23::bigint[], $24::bigint[], $25::text[], $26::bigint[], $27::float8[]) as given (tenant_id, ai_server_no, name, alarm_id, alarm_at)) as named
  order by tenant_id, ai_server_no, name, alarm_id
  on conflict do nothing), moved as (
  update open_alarm set alarm_id = now_open.alarm_id, alarm_at = now_open.alarm_at, last_at = now_open.last_at
  from (select tenant_id, company_id, device_no, type, alarm_id, to_timestamp(alarm_at / 1000.0) as alarm_at, to_timestamp(last_at / 1000.0) as last_at from unnest($28::bigint[], $29::bigint[], $30::bigint[], $31::smallint[], $32::bigint[], $33::float8[], $34::float8[]) as given (tenant_id, company_id, device_no, type, alarm_id, alarm_at, last_at)) as now_open
  where (open_alarm.tenant_id, open_alarm.company_id, open_alarm.device_no, open_alarm.type)
    = (now_open.tenant_id, now_open.company_id, now_open.device_no, now_open.type))
insert into ingest_key (tenant_id, ai_server_no, event_id, alarm_id, alarm_at, received_at)
select tenant_id, ai_server_no, event_id, alarm_id, alarm_at, received_at
from (select tenant_id, ai_server_no, event_id, alarm_id, to_timestamp(alarm_at / 1000.0) as alarm_at, to_timestamp(received_at / 1000.0) as received_at from unnest($35::bigint[], $36::bigint[], $37::text[], $38::bigint[], $39::float8[], $40::float8[]) as given (tenant_id, ai_server_no, event_id, alarm_id, alarm_at, received_at)) as event
order by tenant_id, ai_server_no, event_id;

with repeated as (
  update alarm set count = alarm.count + repeats.count, last_at = greatest(alarm.last_at, repeats.last_at)
  from (select tenant_id, alarm_id, to_timestamp(alarm_at / 1000.0) as alarm_at, count, to_timestamp(last_at / 1000.0) as last_at from unnest($1::bigint[], $2::bigint[], $3::float8[], $4::integer[], $5::float8[]) as given (tenant_id, alarm_id, alarm_at, count, last_at)) as repeats
  where alarm.tenant_id = repeats.tenant_id and alarm.alarm_id = repeats.alarm_id and alarm.alarm_at = repeats.alarm_at
    and alarm.tenant_id = any($6::bigint[]) and alarm.alarm_id = any($7::bigint[])
  and alarm.alarm_at >= $8 and alarm.alarm_at <= $9
  returning 'repeated' as cause, alarm.tenant_id, alarm.company_id, alarm.project_id, alarm.region_id, alarm.alarm_id, alarm.alarm_at), told as (
  insert into outbox (kind, cause, tenant_id, company_id, project_id, region_id, alarm_id, alarm_at)
  select 'alarm', cause, tenant_id, company_id, project_id, region_id, alarm_id, alarm_at
  from (select * from repeated) as change), new_occurrence as (
  insert into occurrence (occurrence_id, alarm_id, alarm_at, tenant_id, company_id, occurred_at, pictures, recording, extra)
  select occurrence_id, alarm_id, alarm_at, tenant_id, company_id, occurred_at, pictures, recording, extra
  from (select occurrence_id, alarm_id, to_timestamp(alarm_at / 1000.0) as alarm_at, tenant_id, company_id, to_timestamp(occurred_at / 1000.0) as occurred_at, pictures::text[] as pictures, recording, extra from unnest($10::bigint[], $11::bigint[], $12::float8[], $13::bigint[], $14::bigint[], $15::float8[], $16::text[], $17::text[], $18::jsonb[]) as given (occurrence_id, alarm_id, alarm_at, tenant_id, company_id, occurred_at, pictures, recording, extra)) as merged), evidence as (
  insert into evidence_name (tenant_id, ai_server_no, name, alarm_id, alarm_at)
  select tenant_id, ai_server_no, name, alarm_id, alarm_at
  from (select tenant_id, ai_server_no, name, alarm_id, to_timestamp(alarm_at / 1000.0) as alarm_at from unnest($19::bigint[], $20::bigint[], $21::text[], $22::bigint[], $23::float8[]) as given (tenant_id, ai_server_no, name, alarm_id, alarm_at)) as named
  order by tenant_id, ai_server_no, name, alarm_id
  on conflict do nothing)
insert into ingest_key (tenant_id, ai_server_no, event_id, alarm_id, alarm_at, received_at)
select tenant_id, ai_server_no, event_id, alarm_id, alarm_at, received_at
from (select tenant_id, ai_server_no, event_id, alarm_id, to_timestamp(alarm_at / 1000.0) as alarm_at, to_timestamp(received_at / 1000.0) as received_at from unnest($24::bigint[], $25::bigint[], $26::text[], $27::bigint[], $28::float8[], $29::float8[]) as given (tenant_id, ai_server_no, event_id, alarm_id, alarm_at, received_at)) as event
order by tenant_id, ai_server_no, event_id;

with new_occurrence as (
  insert into occurrence (occurrence_id, alarm_id, alarm_at, tenant_id, company_id, occurred_at, pictures, recording, extra)
  select occurrence_id, alarm_id, alarm_at, tenant_id, company_id, occurred_at, pictures, recording, extra
  from (select occurrence_id, alarm_id, to_timestamp(alarm_at / 1000.0) as alarm_at, tenant_id, company_id, to_timestamp(occurred_at / 1000.0) as occurred_at, pictures::text[] as pictures, recording, extra from unnest($1::bigint[], $2::bigint[], $3::float8[], $4::bigint[], $5::bigint[], $6::float8[], $7::text[], $8::text[], $9::jsonb[]) as given (occurrence_id, alarm_id, alarm_at, tenant_id, company_id, occurred_at, pictures, recording, extra)) as merged), evidence as (
  insert into evidence_name (tenant_id, ai_server_no, name, alarm_id, alarm_at)
  select tenant_id, ai_server_no, name, alarm_id, alarm_at
  from (select tenant_id, ai_server_no, name, alarm_id, to_timestamp(alarm_at / 1000.0) as alarm_at from unnest($10::bigint[], $11::bigint[], $12::text[], $13::bigint[], $14::float8[]) as given (tenant_id, ai_server_no, name, alarm_id, alarm_at)) as named
  order by tenant_id, ai_server_no, name, alarm_id
  on conflict do nothing)
insert into ingest_key (tenant_id, ai_server_no, event_id, alarm_id, alarm_at, received_at)
select tenant_id, ai_server_no, event_id, alarm_id, alarm_at, received_at
from (select tenant_id, ai_server_no, event_id, alarm_id, to_timestamp(alarm_at / 1000.0) as alarm_at, to_timestamp(received_at / 1000.0) as received_at from unnest($15::bigint[], $16::bigint[], $17::text[], $18::bigint[], $19::float8[], $20::float8[]) as given (tenant_id, ai_server_no, event_id, alarm_id, alarm_at, received_at)) as event
order by tenant_id, ai_server_no, event_id;
