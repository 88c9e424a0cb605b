import { useQueries } from '@tanstack/react-query'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { request } from '../../core/client.ts'
import { queryClient } from '../../core/query-client.ts'
import { keyOf } from '../../core/use-call.ts'
import type { RegionsOf } from './place-choice.ts'

const queryOf = (projectId: number) => ({
  queryKey: keyOf(companyCalls.listRegions, {}, { projectId }),
  queryFn: async () => (await request(companyCalls.listRegions, {}, { selection: { projectId } })).rows,
  meta: { quiet: true },
})

export const loadRegions = (projectId: number) => queryClient.ensureQueryData(queryOf(projectId))

/** The regions of these projects, whatever the top bar selects; of others none. */
export function useRegionsOf(projectIds: readonly number[]): RegionsOf {
  const rows = useQueries({ queries: projectIds.map(queryOf) })
  return projectId => rows[projectIds.indexOf(projectId)]?.data ?? []
}
