/** AI servers and cameras as people and AI servers make them: by the calls alone. */
import { allCalls } from '@watchfire/contract'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import { beforeAll } from 'vitest'
import { post, type SignedClient, signInAs } from '../../core/testing/signed-client.ts'
import type { suiteServer } from '../../core/testing/suite-server.ts'

const { device } = allCalls
export const sealed = 'S'.repeat(120)
export const publicKey = 'K'.repeat(43)
const square: [number, number][] = [
  [0.1, 0.1],
  [0.9, 0.1],
  [0.9, 0.9],
]
export const cameraSettings = {
  address: 'rtsp://10.0.0.1:554/main',
  login: sealed,
  zones: [{ name: '围栏', points: square }],
  faults: true,
  record: true,
}

type Beat = {
  version?: number
  online?: string[]
  refused?: { channelId: string; reason: string }[]
  knows?: string[]
  second?: string
  events?: string
  aside?: object
}

/** In the first project of the demo, whose administrator does it. */
export function camerasOfSuite(suite: ReturnType<typeof suiteServer>) {
  const known = {} as { admin: SignedClient; projectId: number; regionId: number }
  beforeAll(async () => {
    known.admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
    const region = await suite.db.system
      .selectFrom('region')
      .innerJoin('project', 'project.project_id', 'region.project_id')
      .where('project.name', '=', '一号厂区')
      .select(['region.region_id', 'region.project_id'])
      .executeTakeFirstOrThrow()
    known.regionId = region.region_id
    known.projectId = region.project_id
  })

  /** One that has shown its key; `beat` is one heartbeat, answered. */
  async function aServer({ contact = true } = {}) {
    const { admin, projectId } = known
    const { aiServerId, key } = await admin.call(device.registerAiServer, { name: '东区', projectId })
    const authorization = { authorization: `Bearer ${key}` }
    const beat = async ({
      version,
      online = [],
      refused = [],
      knows = ['masks', 'lines', 'plan'],
      second,
      events,
      aside,
    }: Beat = {}) => {
      const report = {
        deviceId: aiServerId,
        sentAt: Date.now(),
        publicKey,
        channels: online.map(channelId => ({ channelId, name: '旧名', state: 'online', second, events, aside })),
        ...(version !== undefined && { configuration: { version, refused, knows } }),
      }
      const answer = await post(suite.app, ingestCalls.sendHeartbeat.path, report, authorization)
      return answer.body.data as { configurationVersion: number }
    }
    const configuration = async () => {
      const { path: url } = ingestCalls.readConfiguration
      return (await suite.app.inject({ method: 'GET', url, headers: authorization })).json().data as {
        version: number
        cameras: { channelId: string; login: string | null }[]
      }
    }
    if (contact) await beat()
    const add = (more: object = {}) =>
      admin.call(device.addCamera, { aiServerId, name: '东门', ...cameraSettings, ...more })
    return { aiServerId, key, beat, configuration, add }
  }

  const read = (channelId: string) => known.admin.call(device.getCamera, { channelId })
  return { known, aServer, read }
}
