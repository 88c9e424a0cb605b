/** An AI server that uploads pictures and recordings in runs, and goes on where the server says it stopped. */
import { setTimeout as sleep } from 'node:timers/promises'
import { drawPicture, drawRecording } from '../../server/src/core/files/draw-files.ts'
import type { Chance } from './seeded-random.ts'
import { receive } from './wire-person.ts'

type State = { rcode: number; errorCode?: string; data?: { received: number; complete: boolean } | null }

export type Uploads = { completed: Map<string, Uint8Array>; surprises: unknown[] }

export async function sendMedia(
  target: { address: string; key: string; name: string },
  uploads: Uploads,
  chance: Chance,
  ending: AbortSignal,
): Promise<void> {
  const headers = { authorization: `Bearer ${target.key}` }
  for (let number = 1; !ending.aborted; number += 1) {
    const isPicture = chance.happens(0.5)
    const name = `${target.name}-${number}.${isPicture ? 'jpg' : 'mp4'}`
    const bytes = isPicture
      ? await drawPicture('jpeg', { width: chance.between(100, 900) })
      : drawRecording(chance.between(1000, 400_000))
    if (await upload(name, bytes)) uploads.completed.set(name, bytes)
    await sleep(chance.between(0, 60))
  }

  async function upload(name: string, bytes: Uint8Array): Promise<boolean> {
    for (let offset = 0; ; ) {
      const run = bytes.slice(offset, offset + chance.between(20_000, 200_000))
      const query = `name=${name}&offset=${offset}&length=${bytes.length}`
      const answer = await receive<State>(`${target.address}/ingest/v1/media?${query}`, {
        method: 'POST',
        headers,
        body: run,
      })
      if (answer.kind === 'answer' && answer.body.rcode === 0 && answer.body.data) {
        if (answer.body.data.complete) return true
        offset = answer.body.data.received
        continue
      }
      if (answer.kind === 'answer' && answer.body.errorCode !== 'file.wrongOffset') {
        uploads.surprises.push({ name, ...answer })
        return false
      }
      if (chance.happens(0.1)) return false
      const state = await whereItStands(name)
      if (state.complete) return true
      offset = state.received
    }
  }

  async function whereItStands(name: string) {
    for (;;) {
      const answer = await receive<State>(`${target.address}/ingest/v1/media?name=${name}`, { headers })
      if (answer.kind === 'answer' && answer.body.data) return answer.body.data
      if (answer.kind === 'answer') uploads.surprises.push({ name, ...answer })
      await sleep(100)
    }
  }
}
