/** A telephone of somebody who may report hazards in one project, with nothing kept on it and none there yet. */
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import { checkPointCalls } from '@watchfire/contract/inspection/point/point.calls.ts'
import { browserStorage, draftPrefix, tabStorage } from '../../core/browser-storage.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { onTelephone } from '../../core/testing/on-telephone.ts'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { deviceStore } from '../offline/device-store.ts'

const project = { projectId: 1, name: '一号厂区', companyId: 3, companyName: '东厂', floorPlan: '' }
const lists = { open: 0, mine: 0, overdue: 0, toConfirm: 0, toAssign: 0, atWork: 0, toVerify: 0, closed: 0 }

export async function phoneThatReports(): Promise<FakeServer> {
  onTelephone()
  const server = startFakeServer()
  signInAs([rights.fireCheck, rights.reportHazard])
  server.answers(hazardCalls.list, { rows: [], total: 0 })
  server.answers(hazardCalls.count, lists)
  server.answers(companyCalls.listProjects, { rows: [project], total: 1 })
  server.answers(companyCalls.listRegions, { rows: [], total: 0 })
  server.answers(hazardCalls.listProblemTypes, {
    rows: [{ typeNo: 4, name: '油污', category: 'management', inUse: true }],
    total: 1,
  })
  server.answers(checkPointCalls.takeAlong, { points: [], lists: [] })
  server.answers(hazardCalls.report, { hazardId: 12, number: 'YH20261127-0001' })
  const store = await deviceStore()
  for (const name of ['photo', 'work', 'form', 'choices', 'sent'] as const) await store?.clear(name)
  for (const storage of [browserStorage, tabStorage])
    for (const key of storage.keys()) if (key.startsWith(draftPrefix)) storage.write(key, undefined)
  return server
}
