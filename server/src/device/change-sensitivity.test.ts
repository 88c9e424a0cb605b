import { rights } from '@watchfire/contract/core/rights.ts'
import { expect, test } from 'vitest'
import { aChannel, aCompany, anAiServer, aProject, aViewer } from '../core/testing/builders.ts'
import { recordedLog } from '../core/testing/recorded-log.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { uplinkHub } from '../fleet/uplink-hub.ts'
import { receiveHeartbeat } from '../ingest/send-heartbeat.ts'
import { claimCodes } from './ai-server/claim-codes.ts'
import { deviceHandlers as handlersOf } from './device.routes.ts'

const db = suiteDatabase()
const deviceHandlers = handlersOf({
  serverUrl: '',
  claims: claimCodes(Buffer.alloc(32)),
  uplinks: uplinkHub({ log: recordedLog().log }),
})
const tools = { db, log: recordedLog().log }

test('a changed sensitivity is shown, written down, and told to its AI server with the next heartbeat', async () => {
  const company = await aCompany(db)
  const server = await anAiServer(db, company)
  const channel = await aChannel(db, server)
  await aChannel(db, server, { n: 2 })
  const viewer = await aViewer(db, company)
  const { deviceId } = channel
  const beat = () => receiveHeartbeat({ deviceId: server.deviceId, sentAt: Date.now(), channels: [] }, server, tools)
  const nothing = { configurationVersion: 0, facesVersion: null, channels: [], refused: [], update: null }
  expect(await beat()).toEqual(nothing)
  await deviceHandlers.setSensitivity({ deviceId, sensitivity: 1 }, viewer, tools)
  expect(await deviceHandlers.get({ deviceId }, viewer, tools)).toMatchObject({ sensitivity: 1 })
  expect(await beat()).toMatchObject({ channels: [{ channelId: deviceId, sensitivity: 1 }] })
  const audit = await db.system
    .selectFrom('audit')
    .where('target', '=', deviceId)
    .select(['action', 'detail'])
    .execute()
  expect(audit).toEqual([{ action: 'changeSensitivity', detail: { before: 3, after: 1 } }])
  await deviceHandlers.setSensitivity({ deviceId, sensitivity: 3 }, viewer, tools)
  expect(await beat()).toEqual(nothing)
})

test('a channel out of scope, and an AI server itself, have no sensitivity to change', async () => {
  const company = await aCompany(db)
  const server = await anAiServer(db, company)
  const { deviceId } = await aChannel(db, server)
  const elsewhere = await aProject(db, company)
  const limited = await aViewer(db, company, { projectIds: [elsewhere.projectId], rights: [rights.devices] })
  const notFound = { code: 'device.notFound' }
  const set = deviceHandlers.setSensitivity
  await expect(set({ deviceId, sensitivity: 1 }, limited, tools)).rejects.toMatchObject(notFound)
  const viewer = await aViewer(db, company)
  await expect(set({ deviceId: server.deviceId, sensitivity: 1 }, viewer, tools)).rejects.toMatchObject(notFound)
})
