/** A package that is removed while somebody rolls it out: one of them comes too late, and is told so. */

import { expect, test } from 'vitest'
import { aCompany, anAiServer, aViewer } from '../core/testing/builders.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { countWaiting } from '../core/testing/waiting-statements.ts'
import { deletePackage, lockPackage } from './package.queries.ts'
import { startRollOut } from './start-roll-out.ts'
import { aPackage } from './testing/ota-rows.ts'

const db = suiteDatabase()

test('who starts a roll-out of a package that is being removed hears that there is none', async () => {
  const company = await aCompany(db)
  const { deviceId } = await anAiServer(db, company)
  const viewer = await aViewer(db, company)
  const packageId = await aPackage(db)
  const phases = [{ size: 100, unit: 'percent' as const, successPercent: 0, stopPercent: 100, minutes: 0 }]
  const always = { windowFrom: null, windowTo: null, kilobytesPerSecond: null }
  const start = async () =>
    startRollOut({ packageId, aiServerIds: [deviceId], phases, ...always }, viewer, { db } as never)
  let answer: Promise<unknown> | undefined
  await db.system.transaction().execute(async trx => {
    await lockPackage(trx, packageId)
    await deletePackage(trx, packageId)
    answer = start().catch((error: Error) => error.message)
    await expect.poll(() => countWaiting(db)).toBe(1)
  })
  expect(await answer).toBe('ota.noPackage')
})
