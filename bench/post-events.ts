/**
 * The senders, in a process of their own: `node post-events.ts '{"address": …}'` posts events until `seconds` are over, or its
 * input ends, and prints `{ stored, seconds, cpuSeconds }`. `rate` (alarms/s, all senders together) holds them back; without it each posts as fast as it is answered.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import { openPost } from './keep-alive-post.ts'

export type PostPlan = {
  address: string
  key: string
  senders: number
  batch: number
  seconds: number
  rate?: number
  /** Told apart from other runs against the same database. */
  run: string
  channels: string[]
  /** Further AI servers; the senders take turns. */
  others?: { key: string; channels: string[] }[]
  alarmType: number
}
export type PostReport = { stored: number; seconds: number; cpuSeconds: number }

const plan = JSON.parse(process.argv[2] ?? '{}') as PostPlan
const { address, senders, batch, seconds, rate, run, alarmType } = plan
const sources = [{ key: plan.key, channels: plan.channels }, ...(plan.others ?? [])]
const sourceOf = (sender: number) => sources[sender % sources.length] ?? plan
const began = performance.now()
let until = began + seconds * 1000
let stored = 0

process.stdin.resume().once('end', () => {
  until = 0
})

/** Written by hand: thousands of JSON.stringify per second would be felt by the server beside. */
function bodyOf(sender: number, round: number): string {
  const occurredAt = Date.now()
  const { channels } = sourceOf(sender)
  let body = '['
  for (let n = 0; n < batch; n += 1) {
    const channel = channels[(sender + round + n) % channels.length]
    body += `${n === 0 ? '' : ','}{"eventId":"${run}-${sender}-${round}-${n}","deviceId":"${channel}","alarmType":${alarmType},"occurredAt":${occurredAt}}`
  }
  return `${body}]`
}

async function send(sender: number): Promise<void> {
  const connection = await openPost(address, ingestCalls.sendAlarms.path, sourceOf(sender).key)
  const stepMs = rate ? (1000 * senders * batch) / rate : 0
  for (let round = 0; performance.now() < until; round += 1) {
    const due = began + (round + sender / senders) * stepMs
    if (stepMs > 0 && due > performance.now()) await sleep(due - performance.now())
    const { status, body } = await connection.post(bodyOf(sender, round))
    const kept = body.split('"outcome":"stored"').length - 1
    if (status !== 200 || kept !== batch)
      throw new Error(`${status}, ${kept} of ${batch} stored: ${body.slice(0, 300)}`)
    stored += kept
  }
  connection.close()
}

await Promise.all(Array.from({ length: senders }, (_, sender) => send(sender)))
const { user, system } = process.cpuUsage()
const report: PostReport = { stored, seconds: (performance.now() - began) / 1000, cpuSeconds: (user + system) / 1e6 }
process.stdout.write(`${JSON.stringify(report)}\n`)
process.stdin.destroy()
