import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import { beforeAll, expect, test } from 'vitest'
import { newFileId } from '../core/files/disk-store.ts'
import { insertFile } from '../core/files/file.queries.ts'
import { demoKey } from '../core/testing/demo-key.ts'
import { envelopeOf, type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'

const suite = suiteServer({ jobs: false })
const [aiServer, channelId] = ['WF-DEMO-1', 'WF-DEMO-1_C1']
let person: SignedClient

beforeAll(async () => {
  person = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
})

async function send(url: string, payload: unknown) {
  const authorization = `Bearer ${demoKey(suite.folder)}`
  return (
    await suite.app.inject({ method: 'POST', url, headers: { authorization }, payload: payload as object })
  ).json()
}
const beat = (channel: object) =>
  send(ingestCalls.sendHeartbeat.path, {
    deviceId: aiServer,
    sentAt: Date.now(),
    channels: [{ channelId, state: 'online', ...channel }],
  })
const raise = async (alarmType = 4) => {
  const event = { eventId: crypto.randomUUID(), deviceId: channelId, alarmType, occurredAt: Date.now() }
  const answer = await send(ingestCalls.sendAlarms.path, [event])
  return answer.data[0].alarmId as string
}
const rowOf = async (id: string) => (await person.send(alarmCalls.get, { id })).body.data as Record<string, unknown>

test('the name and the address an AI server has for a camera reach the channel and its alarms', async () => {
  expect((await beat({ name: '厂区北院', ip: '192.168.7.21' })).rcode).toBe(0)
  expect(await rowOf(await raise())).toMatchObject({ deviceName: '厂区北院', deviceIp: '192.168.7.21' })
  await beat({ name: '北院大门', ip: '2001:db8::5' })
  const { rows } = await person.call(deviceCalls.list, {})
  expect(rows.find(row => row.channelId === channelId)).toMatchObject({ name: '北院大门' })
  // Told nothing, or a blank, the channel stays as it was.
  await beat({})
  await beat({ name: '  ' })
  // Another type, or it would be a repeat of the alarm above.
  expect(await rowOf(await raise(6))).toMatchObject({ deviceName: '北院大门', deviceIp: '2001:db8::5' })
  expect((await beat({ ip: 'camera.local' })).errorCode).toBe('call.invalid')
})

test('an alarm tells its time for display, where it can be heard, and the photos and remark of its latest verdict', async () => {
  const alarmId = await raise()
  const fresh = await rowOf(alarmId)
  expect(fresh.id).toBe(alarmId)
  expect(fresh).toMatchObject({ alarmDateDisplay: fresh.alarmDateStr, alarmSiteImgUrl: '', comments: '' })
  expect(fresh.alarmDateDisplay).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)

  const photo = newFileId()
  const owner = { tenantId: person.user.companyId, companyId: person.user.companyId, accountId: person.user.uid }
  const facts = { mime: 'image/jpeg', bytes: 3, sha256: Buffer.alloc(32), width: 1, height: 1 } as const
  await insertFile(suite.db.system, { fileId: photo, ...owner, ...facts })
  for (const verdict of [
    { alarmDealResult: 1, comments: '第一次' },
    { alarmDealResult: 2, comments: '第二次', alarmSiteImgUrl: photo },
  ]) {
    expect((await person.send(alarmCalls.handle, { alarmIds: [alarmId], ...verdict })).body.rcode).toBe(0)
  }
  const handled = await rowOf(alarmId)
  expect(handled.comments).toBe('第二次')
  expect(handled.alarmSiteImgUrl).toMatch(new RegExp(`^/media/v1/file/${photo}\\?ticket=[^,]+$`))

  const signed = Object.entries(envelopeOf(person.user)).map(
    ([name, value]) => [name, String(value)] as [string, string],
  )
  const received = await suite.app.inject({ url: `${handled.ttsUrl}&${new URLSearchParams(signed)}` })
  expect(received.headers['content-type']).toBe('audio/wav')
})
