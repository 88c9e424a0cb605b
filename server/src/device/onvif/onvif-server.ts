import { isSecureHost, onvifTlsKnowledge } from '@watchfire/contract/device/onvif.shapes.ts'
import type { Trx } from '../../core/db/database.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { findAiServer, hasHiddenChannels } from '../ai-server/ai-server.queries.ts'
import { readKnowledge } from './onvif.queries.ts'

/** The AI server whose network is looked into, by whoever has all of it. */
export async function onvifServer(trx: Trx, viewer: Viewer, aiServerId: string) {
  const server = await findAiServer(trx, viewer, aiServerId)
  if (!server) throw refuse('device.notFound')
  if (await hasHiddenChannels(trx, viewer, server.device_no)) throw refuse('project.partOnly')
  return server
}

/** After whatever is named was found: what is foreign is not told from what is missing. */
export async function requireOnvif(trx: Trx, aiServerNo: number, host = ''): Promise<void> {
  const knows = await readKnowledge(trx, aiServerNo)
  if (!knows.includes('onvif')) throw refuse('device.knowsNoOnvif')
  if (isSecureHost(host) && !knows.includes(onvifTlsKnowledge)) throw refuse('device.knowsNoOnvifTls')
}

/** One question at a time of an AI server: it must not serve to knock at doors. */
export function oneAtATime() {
  const running = new Set<number>()
  return async function alone<T>(aiServerNo: number, work: () => Promise<T>): Promise<T> {
    if (running.has(aiServerNo)) throw refuse('device.trialBusy')
    running.add(aiServerNo)
    try {
      return await work()
    } finally {
      running.delete(aiServerNo)
    }
  }
}
