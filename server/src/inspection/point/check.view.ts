import { hazardState } from '@watchfire/contract/inspection/hazard.shapes.ts'
import type { CheckDetail, PointCheck } from '@watchfire/contract/inspection/point/check.shapes.ts'
import type { CheckItem } from '@watchfire/contract/inspection/point/check-list.shapes.ts'
import { z } from 'zod'
import type { FileUrl } from '../../core/files/file-url.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { siteText } from '../../core/site-time.ts'
import type { CheckRow, listHazardsOfCheck } from './check.queries.ts'

/** A form that came this much later was sent over a slow connection, not stored offline. */
const atOnceMs = 120_000

export const checkView = (row: CheckRow): PointCheck => ({
  checkId: row.check_id,
  pointId: row.point_id,
  pointName: row.point_name,
  projectName: row.project_name,
  regionName: row.region_name,
  listName: row.list_name,
  version: row.list_version,
  byName: row.by_name,
  at: row.at,
  atText: siteText(row.at),
  answered: row.answered,
  bad: row.bad,
  dwellMs: row.dwell_ms,
  isScanned: row.is_scanned,
  isQuick: row.is_quick,
  doneAtText: row.at - row.done_at > atOnceMs ? siteText(row.done_at) : '',
})

type Parts = {
  items: readonly CheckItem[]
  hazards: Awaited<ReturnType<typeof listHazardsOfCheck>>
  fileUrl: FileUrl
}

export const checkDetailView = (row: CheckRow, viewer: Viewer, { items, hazards, fileUrl }: Parts): CheckDetail => ({
  ...checkView(row),
  ofProjectId: row.project_id,
  ofRegionId: row.region_id,
  typeNo: row.type_no,
  items: items.flatMap(({ itemNo, words, itemKind, unit = '' }) => {
    const answer = row.answers.find(given => given.itemNo === itemNo)
    if (!answer) return []
    const { value, isBad, note, photos, awaited = [] } = answer
    return {
      ...{ itemNo, words, itemKind, unit, value, isBad, note },
      photos: photos.map(fileId => ({ fileId, url: fileUrl(viewer, fileId) })),
      awaited: awaited.length,
      hazards: hazards
        .filter(hazard => hazard.check_item === itemNo)
        .map(({ hazard_id: hazardId, number, state }) => ({
          ...{ hazardId, number },
          state: z.decode(hazardState, state as never),
        })),
    }
  }),
})
