import type { RegionLimit } from '@watchfire/contract/access/role/grant.rules.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import type { FigureScope } from '../../report/report.public.ts'

/** Which alarms a report tells of; half-open, ms. */
export type ReportScope = {
  from: number
  until: number
  companyIds: number[]
  /** Null: every project of these companies. */
  projectIds: number[] | null
  /** Of these projects these regions alone. A report that was queued before there were any has none. */
  regionLimits?: readonly RegionLimit[]
  /** Empty: every type. */
  types: number[]
  faults: boolean
}

/** The same as figures are asked for: the readers of a mail stand where a viewer would. */
export function figureScope({
  from,
  until,
  companyIds,
  projectIds,
  regionLimits = [],
  types,
  faults,
}: ReportScope): FigureScope {
  const seen = new Set(faults ? [rights.faultAlarms] : [])
  return {
    viewer: { tenantId: null, companyIds, projectIds, regionLimits, regionId: null, rights: seen },
    from,
    until,
    types,
  }
}
