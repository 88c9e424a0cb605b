import type { RegionLimit } from '@watchfire/contract/access/role/grant.rules.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import type { FigureScope } from '../../report/report.public.ts'

/** Which alarms a report tells of. */
export type ReportScope = {
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
  companyIds,
  projectIds,
  regionLimits = [],
  types,
  faults,
}: ReportScope): Omit<FigureScope, 'from' | 'until'> {
  const seen = new Set(faults ? [rights.faultAlarms] : [])
  return {
    viewer: { tenantId: null, companyIds, projectIds, regionLimits, regionId: null, rights: seen },
    types,
  }
}
