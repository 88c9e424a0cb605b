import { sql } from 'kysely'

/**
 * The one place that decides which level and merge window alarms of a type from a device have. Joins to `device`, `alarm_type` and
 * `alarm_level` (the company's) what is `usual`, what the channel has of its `own`, and what is `held` to.
 *
 * A project's window is for what is ordinary: severe alarms and faults keep that of their type, and what is never merged stays so. What
 * a channel has of its own never makes severe alarms quieter unless somebody chose just that, though their type became severe later.
 */
export const ruleOfChannel = sql`
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
    ) as held`
