/** An AI server stands in the region of somebody who does not see all of its cameras: no update is set off there, and one may be halted. */

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aChannel, aCompany, anAiServer, aRegion, aViewer } from '../core/testing/builders.ts'
import { everyWriteIsLogged } from '../core/testing/logged-writes.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { decideRollOut } from './decide-roll-out.ts'
import { retryDevice } from './retry-device.ts'
import { setRollOut } from './set-roll-out.ts'
import { aRollOut } from './testing/ota-rows.ts'

const db = suiteDatabase()
everyWriteIsLogged(db)
const context = { db } as never
const running = 1
const paused = 2
const awaiting = 6
const refused = 7

/** `sees`: whether the guard has the region of the camera too. */
async function aScene({ state, sees = false }: { state: number; sees?: boolean }) {
  const company = await aCompany(db)
  const { projectId, regionId } = company
  const others = await aRegion(db, company)
  const server = await anAiServer(db, company)
  const rollOutId = await aRollOut(db, await aChannel(db, { ...server, regionId: others }))
  const { accountId: asker } = await aViewer(db, company)
  await sql`update rollout set state = ${state}, asker_person = ${asker} where rollout_id = ${rollOutId}`.execute(
    db.system,
  )
  const regionIds = sees ? [regionId, others] : [regionId]
  const guard = await aViewer(db, company, { projectIds: [projectId], regionLimits: [{ projectId, regionIds }] })
  const fail = () =>
    sql`update rollout_device set state = 6, ended_at = now() where rollout_id = ${rollOutId}`.execute(db.system)
  const stateNow = async () => {
    const { rows } = await sql<{ state: number }>`select state from rollout where rollout_id = ${rollOutId}`.execute(
      db.system,
    )
    return rows[0]?.state
  }
  return {
    fail,
    stateNow,
    retry: async () => retryDevice({ rollOutId, aiServerId: server.deviceId }, guard, context),
    set: async (rollOutAct: 'pause' | 'resume' | 'abort') => setRollOut({ rollOutId, rollOutAct }, guard, context),
    decide: async (rollOutDecision: 'approve' | 'refuse') =>
      decideRollOut({ rollOutId, rollOutDecision, reason: '周末再升级' }, guard, context),
  }
}

test('whoever does not see all cameras of its AI servers retries, resumes and approves no roll-out', async () => {
  const failed = await aScene({ state: running })
  await failed.fail()
  await expect(failed.retry()).rejects.toThrow('project.partOnly')
  const halted = await aScene({ state: paused })
  await expect(halted.set('resume')).rejects.toThrow('project.partOnly')
  expect(await halted.stateNow()).toBe(paused)
  const asked = await aScene({ state: awaiting })
  await expect(asked.decide('approve')).rejects.toThrow('project.partOnly')
  expect(await asked.stateNow()).toBe(awaiting)
})

test('they pause, abort and refuse one, which stops no camera', async () => {
  const one = await aScene({ state: running })
  await one.set('pause')
  expect(await one.stateNow()).toBe(paused)
  await one.set('abort')
  const asked = await aScene({ state: awaiting })
  await asked.decide('refuse')
  expect(await asked.stateNow()).toBe(refused)
})

test('whoever has the regions of all its cameras retries, resumes and approves', async () => {
  const failed = await aScene({ state: running, sees: true })
  await failed.fail()
  await failed.retry()
  const halted = await aScene({ state: paused, sees: true })
  await halted.set('resume')
  expect(await halted.stateNow()).toBe(running)
  const asked = await aScene({ state: awaiting, sees: true })
  await asked.decide('approve')
  expect(await asked.stateNow()).toBe(running)
})
