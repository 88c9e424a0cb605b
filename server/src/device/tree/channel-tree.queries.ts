/** Statements of the tree of channels. Each is bounded, and in the order of the index `device_tree_order`. */
import {
  channelsOfPart,
  maxAlarmsOfTree,
  maxChannelsOfWall,
  maxPlacesOfTree,
} from '@watchfire/contract/device/channel-tree.calls.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { visibleAlarms } from '../../alarm/alarm.public.ts'
import type { Reader } from '../../core/db/database.ts'
import { withinScope } from '../../core/session/scope.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { channels, devicePlace, isNamedLike, likeText } from '../device.queries.ts'

export type PlaceRow = {
  company_id: number
  company_name: string
  project_id: number
  project_name: string
  region_id: number | null
  region_name: string | null
  total: number
  online: number
  offline: number
  /** Those that were found, where they are few. */
  device_nos: number[] | null
  alarms: number
}

/** Channels whose own words, or those of a place above them or of their AI server, hold every word of the search. */
function isSearched(keyword: string): RawBuilder<SqlBool> {
  const words = keyword.split(/\s+/).filter(Boolean)
  // Places are few: they are looked up once for each word, and the channels compared by number.
  const each = words.map(word => {
    const like = likeText(word)
    return sql`(${isNamedLike(word)}
      or device.company_id = any(array(select company_id from company where name ilike ${like}))
      or device.project_id = any(array(select project_id from project where name ilike ${like}))
      or device.region_id = any(array(select region_id from region where name ilike ${like}))
      or device.ai_server_no = any(array(
        select server.device_no from ai_server join device as server on server.device_no = ai_server.device_no where server.name ilike ${like})))`
  })
  return sql<SqlBool>`(${sql.join([sql`true`, ...each], sql` and `)})`
}

const searched = (keyword = '') => isSearched(keyword)

/**
 * How many channels stand where, how they are, and how many alarms of these days are pending there. Alarms of a project where no channel
 * stands (of an AI server, or a sensor's region) are a place of their own in it, without channels: a project counts all it has.
 */
export async function countPlaces(
  db: Reader,
  viewer: Viewer,
  { keyword, from, until }: { keyword: string; from: number; until: number },
): Promise<{ rows: PlaceRow[]; counted: number }> {
  const { rows } = await sql<PlaceRow & { counted: number }>`
    with place as (
      select device.company_id, device.project_id, device.region_id, count(*)::int as total,
             count(*) filter (where device.state = 1)::int as online, count(*) filter (where device.state = 0)::int as offline,
             case when count(*) <= ${channelsOfPart} then array_agg(device.device_no) end as device_nos
      from device where device.kind = 2 and ${withinScope(viewer, devicePlace)(undefined)} and ${searched(keyword)}
      group by device.company_id, device.project_id, device.region_id
      order by device.company_id, device.project_id, device.region_id
      limit ${maxPlacesOfTree + 1}
    ), pending as materialized (
      select alarm.company_id, alarm.project_id, alarm.region_id from alarm
      where ${visibleAlarms(viewer)} and alarm.state = 1
        and alarm.alarm_at >= ${new Date(from)} and alarm.alarm_at < ${new Date(until)}
      limit ${maxAlarmsOfTree + 1}
    ),
    alarmed as (
      select company_id, project_id, region_id, count(*)::int as alarms from pending group by company_id, project_id, region_id
    ), counted as (
      select place.*, coalesce(alarmed.alarms, 0) as alarms
      from place
      left join alarmed on alarmed.project_id = place.project_id and alarmed.region_id is not distinct from place.region_id
      union all
      select company_id, project_id, null, 0, 0, 0, null, sum(alarms)::int from alarmed
      where ${keyword === ''} and project_id in (select project_id from place) and not exists (
        select from place where place.project_id = alarmed.project_id and place.region_id is not distinct from alarmed.region_id
      )
      group by company_id, project_id
    )
    select place.*, company.name as company_name, project.name as project_name, region.name as region_name,
           (select count(*)::int from pending) as counted
    from counted as place
    join company on company.company_id = place.company_id
    join project on project.project_id = place.project_id
    left join region on region.region_id = place.region_id
    order by place.company_id, place.project_id, place.region_id`.execute(db)
  return { rows, counted: rows[0]?.counted ?? 0 }
}

const inOrder = (db: Reader, viewer: Viewer) =>
  channels(db, viewer)
    .orderBy('device.company_id')
    .orderBy('device.project_id')
    .orderBy('device.region_id')
    .orderBy('device.sort_name')
    .orderBy('device.device_id')

/** The first channels of the tree, or of a search in it. A search that found few is not made again: it compares each channel there is. */
export function listFirst(
  db: Reader,
  viewer: Viewer,
  { keyword, found }: { keyword: string; found: readonly PlaceRow[] },
) {
  const few = found.reduce((sum, place) => sum + place.total, 0) <= channelsOfPart
  const numbers = found.flatMap(place => place.device_nos ?? [])
  return inOrder(db, viewer)
    .where(few ? sql<boolean>`device.device_no = any(${numbers}::bigint[])` : searched(keyword))
    .limit(channelsOfPart)
    .execute()
}

export type PartOfTree = {
  projectId: number
  /** 0: none. */
  regionId: number
  keyword?: string | undefined
  afterName?: string | undefined
  afterDevice?: string | undefined
}

/** The next channels of a place, and how many it has in all. */
export async function listPart(db: Reader, viewer: Viewer, part: PartOfTree) {
  const { projectId, regionId, keyword, afterName = '', afterDevice } = part
  const ofPlace = channels(db, viewer)
    .where('device.project_id', '=', projectId)
    .where('device.region_id', regionId === 0 ? 'is' : '=', regionId || null)
    .where(searched(keyword))
  const rows = await ofPlace
    .$if(afterDevice !== undefined, query =>
      query.where(
        sql<boolean>`(device.sort_name, device.device_id) > (sort_name_of(${afterName}), ${afterDevice ?? ''})`,
      ),
    )
    .orderBy('device.sort_name')
    .orderBy('device.device_id')
    .limit(channelsOfPart)
    .execute()
  const { total } = await ofPlace.clearSelect().select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** Those of the ids that are in scope. */
export const listNamed = (db: Reader, viewer: Viewer, channelIds: readonly string[]) =>
  channels(db, viewer)
    .where(sql<boolean>`device.device_id = any(${[...channelIds]}::text[])`)
    .execute()

/** The first channels to watch: what is online fills a wall before what is not, each in the order of the tree. */
export async function listBest(db: Reader, viewer: Viewer) {
  const online = await inOrder(db, viewer).where('device.state', '=', 1).limit(maxChannelsOfWall).execute()
  const left = maxChannelsOfWall - online.length
  return left === 0
    ? online
    : [...online, ...(await inOrder(db, viewer).where('device.state', '<>', 1).limit(left).execute())]
}
