import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { exportCalls } from '@watchfire/contract/alarm/export.calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aChannelOf, aCompany, anAlarm, type ChannelOfTest } from '../../core/testing/builders.ts'
import { envelopeOf, type SignedClient, signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { publicAlarmId } from '../alarm-key.ts'

const suite = suiteServer()
let admin: SignedClient
let channel: ChannelOfTest
let origin = ''

beforeAll(async () => {
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  const row = await suite.db.system
    .selectFrom('device')
    .where('device_id', '=', 'WF-DEMO-1_C1')
    .select(['device_no', 'ai_server_no', 'tenant_id', 'company_id', 'project_id', 'region_id'])
    .executeTakeFirstOrThrow()
  channel = {
    tenantId: row.tenant_id,
    companyId: row.company_id,
    projectId: row.project_id,
    regionId: row.region_id ?? 0,
    deviceNo: row.device_no,
    deviceId: 'WF-DEMO-1_C1',
    name: '=HYPERLINK("http://evil")',
    aiServerNo: row.ai_server_no ?? 0,
  }
  const now = Date.now()
  for (let n = 0; n < 3; n += 1) await anAlarm(suite.db, channel, { at: now - n * 60_000, location: `+门 "${n}", 东` })
  await anAlarm(suite.db, channel, { at: now, type: 2, level: 'severe', location: 'other' })
  origin = await suite.app.listen({ port: 0, host: '127.0.0.1' })
})

const start = (input: object = {}) => admin.call(exportCalls.start, { format: 'csv', type: 4, ...input })
const progress = (exportId: number) => admin.call(exportCalls.readProgress, { exportId })

test('the filtered list comes as CSV, newest first, under a Chinese name, and tells that it is done', async () => {
  const { url, exportId, total, fileName } = await start()
  expect(total).toBe(3)
  expect(fileName).toMatch(/^告警列表 \d{4}-\d\d-\d\d \d{4}\.csv$/)
  expect(await progress(exportId)).toEqual({ written: 0, total: 3, state: 'waiting' })
  const response = await fetch(origin + url)
  expect(response.headers.get('content-disposition')).toContain(encodeURIComponent('告警列表'))
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  const lines = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer()).split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFF告警时间,告警等级,告警类型/)
  expect(lines).toHaveLength(5)
  expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil"")"`)
  expect(lines[1]).toContain(`"'+门 ""0"", 东"`)
  await expect.poll(async () => (await progress(exportId)).state).toBe('done')
  expect((await progress(exportId)).written).toBe(3)
})

test('what was measured, and why a rule raised it, stand in a column of their own', async () => {
  const rule = {
    ...{ ruleId: 1, name: '=1+1', version: 2, quantity: 'gas', kind: 'now', operator: '>', threshold: 20, upper: null },
    ...{ span: { length: 0, unit: 'seconds' }, times: 2, value: 34, measure: 34, since: 1, at: 1 },
  }
  for (const extra of [{ quantity: 'gas', value: 34, limit: 20 }, { quantity: 'gas', value: 34, rule }, { rule: [7] }])
    await anAlarm(suite.db, channel, { type: 62, extra })
  const { url } = await start({ type: 62 })
  const [head = '', ...lines] = (await (await fetch(origin + url)).text()).trim().split('\r\n')
  const column = head.split(',').indexOf('测量/原因')
  expect(lines.map(line => line.split(',')[column]).sort()).toEqual([
    '',
    '可燃气体 34 %LEL，上限 20 %LEL',
    '规则 =1+1（第 2 版），条件 可燃气体 > 20 %LEL，当时的值 34 %LEL',
  ])
})

test('who handled an alarm stands in the file with the account', async () => {
  const { rows } = await admin.call(alarmCalls.list, { type: 2 })
  await admin.call(alarmCalls.handle, { alarmIds: rows.map(row => row.id), verdict: 'trueAlarm' })
  const { url } = await start({ type: 2 })
  const [head = '', line = ''] = (await (await fetch(origin + url)).text()).split('\r\n')
  const column = head.split(',').indexOf('处理账号')
  expect(line.split(',')[column]).toBe('13800000001')
})

test('a spreadsheet is an archive with the same rows', async () => {
  const { url } = await start({ format: 'xlsx' })
  const bytes = Buffer.from(await (await fetch(origin + url)).arrayBuffer())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  expect(bytes.includes('xl/worksheets/sheet1.xml')).toBe(true)
})

test('chosen alarms alone, of any age; one that is out of reach is left out', async () => {
  const [young, old] = [Date.now() - 1000, Date.now() - 40 * 86_400_000]
  const keys = [await anAlarm(suite.db, channel, { at: young, type: 7 }), await anAlarm(suite.db, channel, { at: old })]
  const foreign = await anAlarm(suite.db, await aChannelOf(suite.db, await aCompany(suite.db)), { at: young })
  const alarmIds = [...keys, foreign].map(publicAlarmId)
  const { url, total } = await admin.call(exportCalls.start, { format: 'csv', alarmIds })
  expect(total).toBe(2)
  const lines = (await (await fetch(origin + url)).text()).trim().split('\r\n')
  expect(lines.slice(1).map(line => line.split(',').at(-1))).toEqual(alarmIds.slice(0, 2))
  expect(await start({ type: 7, alarmIds })).toMatchObject({ total: 1 })
})

test('a link opens once, and no other export than its own', async () => {
  const [first, second] = [await start(), await start()]
  const crossed = first.url.replace(`/${first.exportId}?`, `/${second.exportId}?`)
  expect((await fetch(origin + crossed)).status).toBe(403)
  expect((await fetch(origin + first.url, { method: 'HEAD' })).status).toBe(404)
  expect((await fetch(origin + first.url)).status).toBe(200)
  expect(await (await fetch(origin + first.url)).json()).toMatchObject({ errorCode: 'desk.exportNotFound' })
  const other = await signInAs(suite.app, '13900000001', 'Watchfire!other')
  const { body } = await other.send(exportCalls.readProgress, { exportId: first.exportId })
  expect(body.errorCode).toBe('desk.exportNotFound')
})

test('of many rows each stands once, and a download that is cancelled stops the reading', async () => {
  // Far more than lies in the buffers between server and reader, packed as well.
  await sql`
    insert into alarm (alarm_id, alarm_at, tenant_id, company_id, project_id, region_id, device_no, ai_server_no, place_id, type, level, state,
      occurred_at, received_at, last_at, comment)
    select 8000000 + n, now() - n * interval '7 seconds', tenant_id, company_id, project_id, region_id, device_no, ai_server_no, place_id, 5,
      2, 1, now(), now(), now(), (select string_agg(md5((n * 100 + part)::text), '') from generate_series(1, 22) part)
    from generate_series(1, 12000) n cross join (select * from alarm where type = 2 and device_no = ${channel.deviceNo} limit 1) template`.execute(
    suite.db.system,
  )
  const whole = await start({ type: 5 })
  const text = await (await fetch(origin + whole.url)).text()
  const ids = text
    .trim()
    .split('\r\n')
    .slice(1)
    .map(line => line.split(',').at(-1))
  expect([ids.length, new Set(ids).size, whole.total]).toEqual([12_000, 12_000, 12_000])

  const part = await start({ type: 5, format: 'xlsx' })
  const ending = new AbortController()
  const response = await fetch(origin + part.url, { signal: ending.signal })
  await response.body?.getReader().read()
  ending.abort()
  await expect.poll(async () => (await progress(part.exportId)).state).toBe('cancelled')
  const { written } = await progress(part.exportId)
  expect(written).toBeLessThan(12_000)
  await new Promise(resolve => setTimeout(resolve, 300))
  expect((await progress(part.exportId)).written).toBe(written)
})

test('one that is cancelled breaks off at its reader, and its link opens nothing any more', async () => {
  const { url, exportId, total } = await start({ type: 5 })
  const connected = once(suite.app.server, 'connection')
  const response = await new Promise<IncomingMessage>(resolve => get(origin + url, { agent: false }, resolve))
  const [line] = (await connected) as [Socket]
  await once(response, 'readable')
  await expect.poll(async () => (await progress(exportId)).state).toBe('running')
  await admin.call(exportCalls.cancel, { exportId })
  expect((await progress(exportId)).state).toBe('cancelled')
  // The server, which waited for the reader to take more, stops writing: what the reader has is no whole answer.
  if (!line.closed) await once(line, 'close')
  await expect(response.toArray()).rejects.toThrow()
  expect(await progress(exportId)).toMatchObject({ state: 'cancelled' })
  expect((await progress(exportId)).written).toBeLessThan(total)

  const unread = await start()
  await admin.call(exportCalls.cancel, { exportId: unread.exportId })
  expect(await (await fetch(origin + unread.url)).json()).toMatchObject({ errorCode: 'desk.exportNotFound' })
  const other = await signInAs(suite.app, '13900000001', 'Watchfire!other')
  const { body } = await other.send(exportCalls.cancel, { exportId: unread.exportId })
  expect(body.errorCode).toBe('desk.exportNotFound')
})

test('one that nobody fetches in time, and one whose server died, have failed', async () => {
  const [unread, dead] = [await start(), await start()]
  const ids = [unread.exportId, dead.exportId]
  await sql`update alarm_export set state = 'running' where alarm_export_id = ${dead.exportId}`.execute(suite.db.system)
  await sql`
    update alarm_export set changed_at = changed_at - interval '61 seconds' where alarm_export_id = any(${ids}::bigint[])`.execute(
    suite.db.system,
  )
  for (const id of ids) expect((await progress(id)).state).toBe('failed')
})

test('one that has ended stays done when it is cancelled too late', async () => {
  const { url, exportId } = await start()
  await (await fetch(origin + url)).arrayBuffer()
  await expect.poll(async () => (await progress(exportId)).state).toBe('done')
  await admin.call(exportCalls.cancel, { exportId })
  expect((await progress(exportId)).state).toBe('done')
})

test('the words are those of the reader’s language', async () => {
  const reply = await suite.app.inject({
    method: 'POST',
    url: exportCalls.start.path,
    headers: { 'accept-language': 'en' },
    payload: { format: 'csv', alarmType: 2, ...envelopeOf(admin.user) },
  })
  const { url, fileName } = reply.json<{ data: { url: string; fileName: string } }>().data
  expect(fileName).toMatch(/^Alarms /)
  const lines = (await (await fetch(origin + url)).text()).split('\r\n')
  expect(lines[0]).toContain('Time,Level,Type')
  expect(lines[1]).toContain('Severe,Smoking')
})
