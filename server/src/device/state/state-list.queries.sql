-- Written by the tests with UPDATE_SQL=1; do not edit.

-- countStates
select device.kind, device.state, count(*)::int as count from device where ("device"."company_id" = any($1::bigint[])) and device.kind = $2 and (device.tenant_id = $3 or device.company_id = $4) and ((device.search_text like lower($5) or device.ip like $6) or device.ai_server_no = any(array(
  select server.device_no from device as server where server.kind = 1 and server.name ilike $7)))
group by device.kind, device.state;

-- listStates
    with page as (
      select device.device_no, count(*) over ()::int as total
      from device where ("device"."company_id" = any($1::bigint[])) and device.kind = $2 and ((device.search_text like lower($3) or device.ip like $4) or device.ai_server_no = any(array(
    select server.device_no from device as server where server.kind = 1 and server.name ilike $5))) and device.state = $6
      order by device.state <> 0, device.state = 1, device.state_since desc, device.device_no
      limit $7 offset $8
    )
    select page.device_no, device.device_id, device.kind, device.name, device.location, device.state, device.state_since,
           device.silent_from, device.silent_until, coalesce(server.device_id, device.device_id) as ai_server_id,
           coalesce(server.name, device.name) as ai_server_name,
           device.company_id, company.name as company_name, device.project_id, project.name as project_name,
           device.region_id, region.name as region_name,
           case when device.state = 3 then 'switchedOff' when device.state <> 0 then '' when device.kind = 1 then 'silent'
                when server.state <> 1 then 'aiServerAway' when device.kind in (3, 4, 5) then 'noReadings'
                else coalesce(device.offline_reason, '') end as reason,
           coalesce(customer.name, '') as customer_name, coalesce(ai_server.version, '') as version,
           case device.kind when 1 then (
             select count(*)::int from device as part
             where part.ai_server_no = device.device_no and part.kind = 2 and true
           ) when 5 then (
             select count(*)::int from sensor as behind join device as part on part.device_no = behind.device_no
             where behind.gateway_no = device.device_no and true
           ) end as below,
           sensor.meter_type, coalesce(gateway.name, '') as gateway_name,
           case when device.kind in (3, 4) then coalesce((
select jsonb_agg(jsonb_build_object('quantity', series.quantity, 'low', series.low, 'high', series.high, 'hysteresis', series.hysteresis,
  'minutes', series.minutes, 'value', series.last_value, 'at', (extract(epoch from series.last_at) * 1000)::bigint, 'side', series.side,
  'alarmed', series.alarmed, 'usual_ms', series.usual_ms) order by series.quantity)
from sensor_series as series where series.tenant_id = device.tenant_id and series.device_no = device.device_no), '[]') else '[]' end as values,
case when device.kind = 2 and device.state = 1 then jsonb_build_object('announcedFps', null)
  || ("holder"."channel_video" -> device.device_id)
  || jsonb_build_object('at', floor(extract(epoch from "holder"."channel_video_at") * 1000)) end as video, counted.online_ms, counted.service_ms, page.total
    from page
    join device on device.device_no = page.device_no
    left join device as server on server.device_no = device.ai_server_no
    join company on company.company_id = device.company_id
    join project on project.project_id = device.project_id
    left join company as customer on customer.company_id = device.tenant_id
    left join region on region.region_id = device.region_id
    left join ai_server on ai_server.device_no = device.device_no
    left join ai_server as holder on holder.device_no = device.ai_server_no
    left join sensor on sensor.tenant_id = device.tenant_id and sensor.device_no = device.device_no
    left join device as gateway on gateway.device_no = sensor.gateway_no,
    device_time(device, $9, $10) as counted
    order by device.state <> 0, device.state = 1, device.state_since desc, device.device_no;
