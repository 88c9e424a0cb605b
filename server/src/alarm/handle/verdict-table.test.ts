/** Spec §4 through the whole server: state × level × verdict, again, and by two operators at once; the rules say what must come of it. */
import { decide } from '@watchfire/contract/alarm/alarm.rules.ts'
import { alarmLevel, alarmState, verdict } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Viewer } from '../../core/session/viewer.ts'
import { aChannelOf, aCompany, anAlarm, aViewer, type ChannelOfTest } from '../../core/testing/builders.ts'
import { recordedLog } from '../../core/testing/recorded-log.ts'
import { suiteDatabase } from '../../core/testing/suite-database.ts'
import { alarmHandlers } from '../alarm.routes.ts'
import { publicAlarmId } from '../alarm-key.ts'

const db = suiteDatabase()
const { handle, get, listHandlings: handlings } = alarmHandlers({ fileUrl: (_, fileId) => fileId })
const tools = { db, log: recordedLog().log }
const people: Viewer[] = []
const chen = () => people[0] as Viewer
let channel: ChannelOfTest

beforeAll(async () => {
  const company = await aCompany(db)
  channel = await aChannelOf(db, company)
  for (const fullName of ['Chen', 'Wang']) people.push(await aViewer(db, company, { fullName }))
})

const levels = alarmLevel.def.out.options
const verdicts = verdict.def.out.options
const cells = levels.flatMap(level =>
  alarmState.def.out.options.flatMap(state => verdicts.map(chosen => ({ level, state, chosen }))),
)

async function standing(alarmId: string) {
  const { state, verdict: given, can } = await get({ alarmId }, chen(), tools)
  const { total, rows } = await handlings({ alarmId }, chen(), tools)
  return { state, given, total, newest: rows[0]?.verdict, mayHandle: can.handle }
}

describe.each(cells)('$level, $state: $chosen', ({ level, state, chosen }) => {
  test('once and again', async () => {
    const alarmId = publicAlarmId(await anAlarm(db, channel, { level, state }))
    let now = { level, state }
    let count = 0
    for (const round of ['first', 'again']) {
      const wanted = decide(now, chosen)
      const given = handle({ alarmIds: [alarmId], verdict: chosen, seenState: now.state }, chen(), tools)
      if (wanted.refused) await expect(given, round).rejects.toThrow(wanted.refused)
      else {
        await given
        count += 1
        now = { level, state: 'handled' }
        expect(await standing(alarmId)).toMatchObject({ state: 'handled', given: wanted.store, newest: wanted.store })
      }
      expect(await standing(alarmId)).toMatchObject({ state: now.state, total: count })
    }
  })

  test('by two operators at once', async () => {
    const alarmId = publicAlarmId(await anAlarm(db, channel, { level, state }))
    const results = await Promise.allSettled(
      people.map(person => handle({ alarmIds: [alarmId], verdict: chosen, seenState: state }, person, tools)),
    )
    const codes = results.flatMap(result => (result.status === 'rejected' ? [result.reason.code] : []))
    const { refused } = decide({ level, state }, chosen, state)
    // Who decided upon a pending alarm and comes second is told of the first; a handled one takes both verdicts.
    const expected = refused ? [refused, refused] : state === 'pending' ? ['alarm.handledMeanwhile'] : []
    expect(codes).toEqual(expected)
    expect((await standing(alarmId)).total).toBe(2 - expected.length)
  })
})
