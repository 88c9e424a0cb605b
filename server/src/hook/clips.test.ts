/** Recordings that systems of others have of their alarms: fetched afterwards, and shown once they are here. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hookCalls } from '@watchfire/contract/hook/hook.calls.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawRecording } from '../core/files/draw-files.ts'
import { aChannelOf, type CompanyOfTest } from '../core/testing/builders.ts'
import { type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'

const suite = suiteServer({ env: { WATCHFIRE_ALLOWED_NETWORKS: '127.0.0.1/32' } })
const open = {} as { admin: SignedClient; company: CompanyOfTest }
const clip = drawRecording(5000)
const until = { timeout: 20_000, interval: 50 }

/** How it answers, by the beginning of the path. */
const answers = new Map<string, (request: IncomingMessage, answer: ServerResponse) => void>()
const asked: string[] = []
const other = createServer((request, answer) => {
  const { url = '' } = request
  asked.push(url)
  const known = [...answers].find(([path]) => url.startsWith(path))
  if (known) known[1](request, answer)
  else answer.writeHead(404).end()
})
const address = (path: string) => `http://127.0.0.1:${(other.address() as AddressInfo).port}${path}`

beforeAll(async () => {
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
  open.admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  const { rows } = await sql<CompanyOfTest>`
    select p.tenant_id as "tenantId", p.company_id as "companyId", p.project_id as "projectId", r.region_id as "regionId"
    from project p join region r using (project_id) where p.name = '一号厂区' order by r.region_id limit 1`.execute(
    suite.db.system,
  )
  open.company = rows[0] as CompanyOfTest
})
afterAll(async () => {
  other.closeAllConnections()
  await new Promise(resolve => other.close(resolve))
})

async function aSource() {
  const { admin, company } = open
  const { sourceId, token } = await admin.call(hookCalls.createSource, {
    companyId: company.companyId,
    name: '录像系统',
    expression: '{"deviceId": camera, "alarmType": 4, "level": 2, "eventId": id, "recording": clip}',
  })
  const channel = await aChannelOf(suite.db, company)
  await admin.call(hookCalls.bindName, { sourceId, senderName: 'yard', deviceId: channel.deviceId })
  const says = async (id: string, path?: string) => {
    const payload = { camera: 'yard', id, ...(path && { clip: path }) }
    const answer = await suite.app.inject({ method: 'POST', url: `/ingest/v1/hooks/${token}`, payload })
    return answer.json().data[0].outcome as string
  }
  const recordings = async () => {
    const { rows } = await sql<{ recordings: string[] }>`
      select recordings from alarm where device_no = ${channel.deviceNo} order by alarm_id`.execute(suite.db.system)
    return rows.map(row => row.recordings)
  }
  const waiting = async () => {
    const { rows } = await sql<{ tries: number }>`
      select tries from hook_clip where source_id = ${sourceId}`.execute(suite.db.system)
    return rows
  }
  /** As if the time until the next try had passed. */
  const again = (tries: number) =>
    sql`update hook_clip set due_at = now(), tries = ${tries} where source_id = ${sourceId}`.execute(suite.db.system)
  const read = async () => (await admin.call(hookCalls.getSource, { sourceId })).source
  return { channel, says, recordings, waiting, again, read }
}

test('a recording is fetched once its event is over, and the alarm shows it: once, however often it is told', async () => {
  const { channel, says, recordings, waiting } = await aSource()
  let whole = false
  answers.set('/clip', (_, answer) => {
    if (whole) answer.writeHead(200, { 'content-type': 'video/mp4' }).end(clip)
    else answer.writeHead(404).end()
  })
  expect(await says('a')).toBe('stored')
  expect(await recordings()).toEqual([[]])
  whole = true
  expect(await says('a', address('/clip/a.mp4'))).toBe('repeated')
  expect(await says('a', address('/clip/a.mp4'))).toBe('repeated')
  await expect.poll(recordings, until).toEqual([[expect.stringMatching(/^hook-[0-9a-f]{20}\.mp4$/)]])
  expect(await waiting()).toEqual([])
  const [[name = ''] = []] = await recordings()
  const { rows } = await sql<{ kind: string; bytes: number; alarm_id: number | null }>`
    select file.kind, file.bytes, file.alarm_id from media join file using (file_id)
    join device on device.ai_server_no = media.ai_server_no
    where media.name = ${name} and device.device_no = ${channel.deviceNo}`.execute(suite.db.system)
  expect(rows).toMatchObject([{ kind: 'recording', bytes: clip.length, alarm_id: expect.any(Number) }])
  // What is here is not fetched again.
  const before = asked.length
  await says('a', address('/clip/a.mp4'))
  expect(await waiting()).toEqual([])
  expect(asked).toHaveLength(before)
})

test.each([
  ['nothing there', '/missing', undefined, /404/],
  ['no recording', '/page', (_, answer) => void answer.writeHead(200).end('<html>'), /notARecording/],
  ['another place', '/moved', (_, answer) => void answer.writeHead(302, { location: '/clip/a.mp4' }).end(), /302/],
  [
    'an end in the middle',
    '/half',
    (_, answer) => {
      answer.writeHead(200, { 'content-length': clip.length })
      answer.write(clip.subarray(0, 100), () => answer.destroy())
    },
    /./,
  ],
] as [string, string, ((request: IncomingMessage, answer: ServerResponse) => void) | undefined, RegExp][])(
  '%s: it is tried again, at last given up, and said; the alarm is there without it',
  async (_, path, answer, why) => {
    const { says, recordings, waiting, again, read } = await aSource()
    if (answer) answers.set(path, answer)
    expect(await says(path.slice(1), address(`${path}/b.mp4`))).toBe('stored')
    await expect.poll(() => asked.filter(url => url.startsWith(path)).length, until).toBe(1)
    await expect.poll(async () => (await waiting())[0]?.tries, until).toBe(1)
    await again(4)
    await expect.poll(waiting, until).toEqual([])
    expect(await read()).toMatchObject({ lastProblem: 'recording', lastWords: expect.stringMatching(why) })
    expect(await recordings()).toEqual([[]])
  },
)

test('an address that is none, has a login in it or lies where nobody may look is not asked', async () => {
  const { says, waiting, again, read } = await aSource()
  await says('c', '/clip/a.mp4')
  await says('d', 'file:///etc/passwd')
  expect(await waiting()).toEqual([])
  const before = asked.length
  for (const url of [address('/clip/a.mp4').replace('//', '//user:secret@'), 'http://169.254.169.254/latest']) {
    await says(url.slice(-9), url)
    await again(4)
    await expect.poll(waiting, until).toEqual([])
    expect(await read()).toMatchObject({ lastProblem: 'recording' })
  }
  expect(asked).toHaveLength(before)
})
