import type { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import { readInScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { countMonth, listCounted, listTopPlaces, listUnits } from './hazard-month.queries.ts'
import { monthSpan, monthsOf } from './month-of-hazards.ts'

/** Each month by the same statement as the whole. */
export const readHazardMonth: Handler<typeof hazardCalls.readMonth> = ({ month: period }, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const span = monthSpan(period)
    const months = []
    for (const month of monthsOf(period)) months.push({ month, ...(await countMonth(trx, viewer, monthSpan(month))) })
    const places = await listTopPlaces(trx, viewer, span)
    const isNarrowed = viewer.projectIds !== null || viewer.regionId !== null
    const counted = isNarrowed ? await listCounted(trx, viewer) : []
    return {
      units: isNarrowed ? [...new Set(counted.map(place => place.company_name))] : await listUnits(trx, viewer),
      counted: counted.map(place => [place.project_name, place.region_name].filter(Boolean).join(' / ')),
      ...(await countMonth(trx, viewer, span)),
      months,
      places: places.map(({ project_name, region_name, ...counts }) => ({
        projectName: project_name,
        regionName: region_name,
        ...counts,
      })),
    }
  })
