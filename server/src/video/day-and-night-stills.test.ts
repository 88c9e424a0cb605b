import { randomBytes } from 'node:crypto'
import { rights } from '@watchfire/contract/core/rights.ts'
import { videoCalls } from '@watchfire/contract/video/video.calls.ts'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '../core/http/app.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import { abortOnSessionEnd } from '../core/live/abort-on-session-end.ts'
import { type SessionWatch, watchSessions } from '../core/live/session-watch.ts'
import { type Fixture, seedFixture, signed } from '../core/live/testing/seed-fixture.ts'
import { openTickets } from '../core/session/ticket.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { connectEdge } from '../fleet/edge-client.ts'
import { serveUplink } from '../fleet/serve-uplink.ts'
import { uplinkHub } from '../fleet/uplink-hub.ts'
import { openFeed } from './feed-client.ts'
import { type FeedHub, feedHub } from './feed-hub.ts'
import { serveVideo, videoHandlers } from './video.routes.ts'

const db = suiteDatabase()
let app: FastifyInstance
let sessions: SessionWatch
let feeds: FeedHub
/** Streams without a viewer; each ends when the test lets its time pass. */
const lingering = new Set<() => void>()

beforeAll(async () => {
  const log = pino({ level: 'silent' })
  app = await buildApp({ log })
  sessions = watchSessions({ db, log })
  const uplinks = uplinkHub({ log })
  feeds = feedHub({
    uplinks,
    sessions,
    linger: over => {
      lingering.add(over)
      return () => void lingering.delete(over)
    },
  })
  const parts = { db, tickets: openTickets(db, randomBytes(32)), uplinks, feeds }
  serveUplink(app, { db, uplinks })
  serveCalls(app, videoCalls, videoHandlers(parts), { db, log })
  serveVideo(app, { ...parts, origins: [], readOn: abortOnSessionEnd(sessions) })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  sessions.stop()
  await app.close()
})

const port = () => (app.server.address() as { port: number }).port
const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 10 })

/** A customer whose AI server has a still of night of its first camera and is as new as told. */
async function aCustomer(knows: string[]) {
  const fixture = await seedFixture(db)
  const [channelId] = fixture.channelIds
  await db.system.updateTable('ai_server').where('device_no', '=', fixture.aiServerNo).set({ knows }).execute()
  const takenAt = Date.now() - 6 * 3_600_000
  const kept = new Map([[`${channelId} night`, { takenAt, jpeg: Buffer.from('dark') }]])
  const edge = await connectEdge(port(), fixture.key, { kept })
  onTestFinished(() => edge.socket.terminate())
  const person = await fixture.signIn()
  type Answer = { errorCode?: string; data: { playUrl: string } | null }
  const play = async (
    partOfDay: string,
    who: Awaited<ReturnType<Fixture['signIn']>> = person,
    deviceId = channelId,
  ): Promise<Answer> => {
    const response = await fetch(`http://127.0.0.1:${port()}${videoCalls.play.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'en' },
      body: JSON.stringify({ sourceType: 'stills', deviceId, partOfDay, ...signed(who) }),
    })
    return (await response.json()) as Answer
  }
  const watch = async (partOfDay: string) => {
    const client = await openFeed(`ws://127.0.0.1:${port()}${(await play(partOfDay)).data?.playUrl}`)
    onTestFinished(() => client.socket.terminate())
    return client
  }
  return { fixture, kept, takenAt, edge, play, watch }
}

test('the last still of night comes with the time it was taken, and is asked for once however many look', async () => {
  const { takenAt, edge, watch } = await aCustomer(['dayAndNight'])
  for (const viewer of [await watch('night'), await watch('night')]) {
    await until(() => expect(viewer.frames).toEqual(['still dark']))
    expect(viewer.messages).toEqual([{ type: 'opened', mime: 'image/jpeg', takenAt }])
  }
  expect(edge.asked.filter(({ type }) => type === 'openKept')).toMatchObject([{ part: 'night' }])
})

test('when nobody has looked for a while it is asked for anew', async () => {
  const { fixture, kept, takenAt, watch } = await aCustomer(['dayAndNight'])
  const before = await watch('night')
  await until(() => expect(before.frames).toEqual(['still dark']))
  kept.set(`${fixture.channelIds[0]} night`, { takenAt: takenAt + 1, jpeg: Buffer.from('darker') })
  before.socket.close()
  await until(() => expect(feeds.counts().viewers).toBe(0))
  for (const over of [...lingering]) over()
  const after = await watch('night')
  await until(() => expect(after.frames).toEqual(['still darker']))
})

test('a part of the day that has no still yet is said, and so is an AI server that is too old to keep any', async () => {
  const newer = await aCustomer(['dayAndNight'])
  expect(await newer.play('day')).toMatchObject({ errorCode: 'video.noneYet', device: 'Camera 1' })
  const older = await aCustomer(['masks', 'plan'])
  expect(await older.play('night')).toMatchObject({ errorCode: 'video.tooOldForParts' })
  expect(older.edge.asked.filter(({ type }) => type === 'openKept')).toEqual([])
})

test('who may not see the picture of now sees none of then: without the right, of another customer', async () => {
  const { play } = await aCustomer(['dayAndNight'])
  const stranger = await (await seedFixture(db)).signIn()
  expect(await play('night', stranger)).toMatchObject({ errorCode: 'device.notFound' })
  const blind = await seedFixture(db, { rights: [rights.localVideo] })
  expect(await play('night', await blind.signIn(), blind.channelIds[0])).toMatchObject({ errorCode: 'right.missing' })
})
