import { useEffect } from 'react'
import { select, useSelection } from '../core/session-store.ts'

/** The company an address names is the one whose numbers are shown. False until it is; a project of it would be a part. */
export function useCompanyOf(companyId: number): boolean {
  const selection = useSelection()
  const isIt =
    selection.companyId === companyId && selection.projectId === undefined && selection.regionId === undefined
  useEffect(() => {
    if (!isIt && companyId > 0) select({ companyId })
  }, [companyId, isIt])
  return isIt
}
