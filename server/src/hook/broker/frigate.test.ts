/** Frigate’s reviews, as it publishes them, through mosquitto, with its HTTP interface beside it. */
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brokerPresets } from '@watchfire/contract/hook/broker-presets.ts'
import { hookCalls } from '@watchfire/contract/hook/hook.calls.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawPicture, drawRecording } from '../../core/files/draw-files.ts'
import { aChannelOf, type CompanyOfTest } from '../../core/testing/builders.ts'
import { signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { aBroker, mosquitto, until } from '../testing/mosquitto.ts'

const suite = suiteServer({ env: { WATCHFIRE_ALLOWED_NETWORKS: '127.0.0.1/32' } })
const api = createServer()
const open = {} as { folder: string; company: CompanyOfTest }

beforeAll(async () => {
  open.folder = await mkdtemp(join(tmpdir(), 'frigate-'))
  await new Promise<void>(resolve => api.listen(0, '127.0.0.1', resolve))
  const { rows } = await sql<CompanyOfTest>`
    select p.tenant_id as "tenantId", p.company_id as "companyId", p.project_id as "projectId", r.region_id as "regionId"
    from project p join region r using (project_id) where p.name = '一号厂区' order by r.region_id limit 1`.execute(
    suite.db.system,
  )
  open.company = rows[0] as CompanyOfTest
})
afterAll(async () => {
  api.closeAllConnections()
  await new Promise(resolve => api.close(resolve))
  await rm(open.folder, { recursive: true })
})

type Change = { type?: string; camera?: string; severity?: string; detection?: string }
const review = (
  id: string,
  { type = 'new', camera = 'yard', severity = 'alert', detection = `${id}-a` }: Change = {},
) => {
  const after = {
    id,
    camera,
    start_time: Date.now() / 1000 - 2,
    end_time: type === 'end' ? Date.now() / 1000 : null,
    severity,
    thumb_path: `/media/frigate/clips/review/thumb-${camera}-${id}.webp`,
    data: { detections: [detection], objects: ['person'], sub_labels: [], zones: ['gate'], audio: [] },
  }
  return JSON.stringify({ type, before: after, after })
}

test.skipIf(!mosquitto)(
  'a review becomes one alarm of the bound camera with the picture of its object and its clip, and what follows of it none (skipped where mosquitto is not installed)',
  async () => {
    const picture = Buffer.from(await drawPicture())
    const asked: string[] = []
    let missing = 1
    api.on('request', ({ url = '' }, answer) => {
      asked.push(url)
      if (url.startsWith('/api/review/'))
        return answer.writeHead(200, { 'content-type': 'video/mp4' }).end(drawRecording())
      if (url.startsWith('/api/events/endless')) {
        answer.writeHead(200, { 'content-type': 'image/jpeg' })
        const flood = () => {
          while (answer.write(picture));
        }
        answer.on('drain', flood).on('error', () => {})
        return flood()
      }
      if (url.startsWith('/api/events/elsewhere'))
        return answer.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()
      // As Frigate does while an object has no picture yet.
      if (missing > 0) {
        missing -= 1
        return answer.writeHead(404).end('{"success":false}')
      }
      return answer.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture)
    })
    const broker = await aBroker(open.folder)
    try {
      const admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
      const { sourceId } = await admin.call(hookCalls.createBroker, {
        companyId: open.company.companyId,
        name: 'Frigate',
        host: '127.0.0.1',
        port: broker.port,
        certificate: '',
        login: '',
        qos: 1,
        baseUrl: `http://127.0.0.1:${(api.address() as AddressInfo).port}/`,
        ...brokerPresets.frigate,
        topics: [...brokerPresets.frigate.topics],
      })
      const read = async () => (await admin.call(hookCalls.getSource, { sourceId })).source
      const sends = async (message: string) => {
        const { posts } = await read()
        await broker.publish('frigate/reviews', message)
        await expect.poll(async () => (await read()).posts, until).toBe(posts + 1)
        return read()
      }
      await expect.poll(async () => (await read()).broker?.state, until).toBe('connected')

      // Nobody has said which camera it is: counted by name, and taken once it is bound.
      expect(await sends(review('1.1-a'))).toMatchObject({ counts: { unbound: 1 }, lastWords: 'yard' })
      const { bindings } = await admin.call(hookCalls.getSource, { sourceId })
      expect(bindings).toMatchObject([{ senderName: 'yard', deviceId: null, refused: 1 }])
      const channel = await aChannelOf(suite.db, open.company)
      await admin.call(hookCalls.bindName, { sourceId, senderName: 'yard', deviceId: channel.deviceId })

      expect(await sends(review('1.2-b', { severity: 'detection' }))).toMatchObject({
        counts: { ignored: 1, stored: 0 },
      })
      expect(asked).toEqual([])
      expect(await sends(review('1.2-b', { type: 'update' }))).toMatchObject({ counts: { stored: 1 } })
      const snapshot = '/api/events/1.2-b-a/snapshot.jpg?bbox=1'
      expect(asked).toEqual([snapshot, snapshot])
      await sends(review('1.2-b', { type: 'update' }))
      expect(await sends(review('1.2-b', { type: 'end' }))).toMatchObject({ counts: { stored: 1, repeated: 2 } })
      // Once it is over its clip is fetched.
      await expect.poll(() => asked.slice(2), until).toEqual(['/api/review/1.2-b/clip.mp4'])
      const alarms = () =>
        sql<{
          type: number
          level: number
          pictures: string[]
          recordings: string[]
          extra: object
          occurred_at: number
        }>`
          select type, level, pictures, recordings, extra, occurred_at from alarm where device_no = ${channel.deviceNo}
          order by alarm_id`.execute(suite.db.system)
      await expect.poll(async () => (await alarms()).rows[0]?.recordings.length, until).toBe(1)
      const [alarm] = (await alarms()).rows
      expect(alarm).toMatchObject({ type: 4, level: 2, extra: { objects: ['person'], zones: ['gate'] } })
      expect(Math.abs((alarm?.occurred_at ?? 0) - Date.now())).toBeLessThan(60_000)
      const { rows } = await sql<{ sha256: Buffer }>`
        select file.sha256 from media join file using (file_id) where media.name = ${alarm?.pictures[0]}`.execute(
        suite.db.system,
      )
      expect(rows[0]?.sha256).toEqual(createHash('sha256').update(picture).digest())

      // A picture without end, or one that leads elsewhere, keeps no alarm out.
      for (const detection of ['endless', 'elsewhere'])
        expect(await sends(review(`1.3-${detection}`, { detection }))).toMatchObject({ lastProblem: 'picture' })
      expect((await alarms()).rows.map(row => row.pictures.length)).toEqual([1, 0, 0])
      await admin.call(hookCalls.removeSource, { sourceId })
    } finally {
      await broker.end()
    }
  },
)
