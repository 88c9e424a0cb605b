/** What a report of a hazard chooses from, for places without a line. */
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import { useEffect, useState } from 'react'
import { request } from '../../core/client.ts'
import { serverNow } from '../../core/server-clock.ts'
import { currentUser, mayCall } from '../../core/session-store.ts'
import { useCall } from '../../core/use-call.ts'
import { deviceStore, durable, type SavedChoices } from './device-store.ts'

/** What was read a while ago is read anew, ms. */
const freshFor = 10 * 60_000
/** Whoever sees more companies than this does not walk about in them. */
const companyLimit = 20

/** Nothing where this account may report nothing. */
export async function takeChoices(): Promise<void> {
  const store = await deviceStore()
  const accountId = currentUser()?.uid
  if (!store || accountId === undefined || !mayCall(hazardCalls.report)) return
  const now = serverNow()
  const known = await store.get('choices', accountId)
  if (known && known.keptAt > now - freshFor) return
  const [{ rows: projects }, { rows: regions }] = await Promise.all([
    request(companyCalls.listProjects, {}, { selection: {} }),
    request(companyCalls.listRegions, {}, { selection: {} }),
  ])
  const oneOfEach = new Map(projects.map(project => [project.companyId, project.projectId]))
  const types = await Promise.all(
    [...oneOfEach].slice(0, companyLimit).map(async ([companyId, ofProjectId]) => {
      const { rows } = await request(hazardCalls.listProblemTypes, { ofProjectId }, { selection: {} })
      return [companyId, rows] as const
    }),
  )
  const transaction = store.transaction('choices', 'readwrite', durable)
  void transaction.store.put({ accountId, projects, regions, types: Object.fromEntries(types), keptAt: now })
  await transaction.done
}

/** As the server says it now; until it has said so, or without a line, as this device knows it. */
export function useReportChoices(projectId: number | undefined) {
  const saved = useSavedChoices()
  const projects = useCall(companyCalls.listProjects, {}, { quiet: true }).data?.rows ?? saved?.projects
  const regions = useCall(companyCalls.listRegions, {}, { quiet: true }).data?.rows ?? saved?.regions
  const types = useCall(
    hazardCalls.listProblemTypes,
    { ofProjectId: projectId ?? 0 },
    { quiet: true, enabled: projectId !== undefined },
  ).data?.rows
  const companyId = projects?.find(project => project.projectId === projectId)?.companyId
  return { projects, regions, types: types ?? (companyId === undefined ? undefined : saved?.types[companyId]) }
}

function useSavedChoices(): SavedChoices | undefined {
  const [saved, setSaved] = useState<SavedChoices>()
  useEffect(() => {
    let isGone = false
    const read = async () => {
      const store = await deviceStore()
      const found = await store?.get('choices', currentUser()?.uid ?? 0)
      if (!isGone) setSaved(found)
    }
    // A store that fails knows nothing.
    void read().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [])
  return saved
}
