import type { HazardDetail } from '@watchfire/contract/inspection/hazard.shapes.ts'
import type { Reader } from '../core/db/database.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { siteText } from '../core/site-time.ts'
import type { HazardRow } from './hazard.queries.ts'
import { findCheck } from './point/check.queries.ts'
import { findListVersion } from './point/check-list.queries.ts'

/** The check a hazard was found by and what was asked there, while the reader may see it. */
export async function checkOfHazard(
  db: Reader,
  viewer: Viewer,
  { check_id: checkId, check_item: itemNo }: HazardRow,
): Promise<HazardDetail['check']> {
  const check = checkId === null ? undefined : await findCheck(db, viewer, checkId)
  if (!check) return null
  const list = await findListVersion(db, check, check.list_version)
  const words = list?.items.find(item => item.itemNo === itemNo)?.words ?? ''
  return { checkId: check.check_id, pointName: check.point_name, words, atText: siteText(check.at) }
}
