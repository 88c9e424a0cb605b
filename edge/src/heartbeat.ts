/** Tells the server every ten seconds, and when a camera comes or goes, how this edge is. */
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { ChannelReport, ChannelRequests, Heartbeat } from '@watchfire/contract/ingest/ingest.shapes.ts'
import { memoryOf, secondsOf } from './child/process-facts.ts'
import { machineLoad, ownLoad } from './machine-load.ts'
import type { ServerCalls } from './spool/server-calls.ts'

const interval = 10_000
/** Several cameras come online together: their changes go in one beat. */
const changeDelay = 300

export type HeartbeatParts = {
  deviceId: string
  calls: Pick<ServerCalls, 'heartbeat'>
  channels: () => ChannelReport[]
  publicKey: string
  platform: string
  update: () => Heartbeat['update']
  configuration: () => NonNullable<Heartbeat['configuration']>
  models: () => Heartbeat['models']
  settings: () => Heartbeat['settings']
  gateways: () => Heartbeat['gateways']
  spooled: () => number
  disk: () => Promise<{ free: number; total: number }>
  /** Child processes whose load and memory count as ours. */
  pids: () => number[]
  /** The server has answered, and this is what it asks of the channels. */
  onAnswered: (requests: ChannelRequests) => void
  /** It has not, or not now. */
  onUnanswered: () => void
  log: { warn: (facts: object, message: string) => void }
}

export type RunningHeartbeat = { changed: () => void; close: () => void }

export function startHeartbeat(parts: HeartbeatParts): RunningHeartbeat {
  let busy = false
  /** Something changed while a beat was under way: it may not have been in it. */
  let again = false
  let notified = ''
  let pendingBeat: NodeJS.Timeout | undefined
  const load = ownLoad(() => usedSeconds(parts.pids()))
  const machine = machineLoad()

  async function beat(): Promise<void> {
    if (busy) {
      again = true
      return
    }
    busy = true
    try {
      const answer = await parts.calls.heartbeat(await describe())
      if (answer.kind === 'done') parts.onAnswered(answer.data)
      else if (answer.kind === 'later') parts.onUnanswered()
      const trouble =
        answer.kind === 'refused'
          ? answer.reason
          : answer.kind === 'done'
            ? answer.data.refused.map(({ rmsg }) => rmsg).join(' ')
            : ''
      if (trouble && trouble !== notified) parts.log.warn({ reason: trouble }, 'the server refuses what was reported')
      notified = trouble
    } finally {
      busy = false
      if (again) run()
    }
  }

  async function describe(): Promise<Heartbeat> {
    const { free, total } = await parts.disk().catch(() => ({ free: undefined, total: undefined }))
    return {
      deviceId: parts.deviceId,
      version: edgeVersion(),
      platform: parts.platform,
      sentAt: Date.now(),
      load: load(),
      cores: availableParallelism(),
      machine: machine(),
      temperature: temperature(),
      uptimeSeconds: Math.floor(process.uptime()),
      memoryBytes: usedMemory(parts.pids()),
      diskFreeBytes: free,
      diskTotalBytes: total,
      spooled: parts.spooled(),
      publicKey: parts.publicKey,
      configuration: parts.configuration(),
      update: parts.update(),
      models: parts.models(),
      settings: parts.settings(),
      gateways: parts.gateways(),
      channels: parts.channels(),
    }
  }

  const run = (): void => {
    again = false
    beat().catch(error => parts.log.warn({ err: error }, 'the heartbeat failed'))
  }
  const timer = setInterval(run, interval)
  run()
  return {
    changed: () => {
      pendingBeat ??= setTimeout(() => {
        pendingBeat = undefined
        run()
      }, changeDelay)
    },
    close: () => {
      clearInterval(timer)
      clearTimeout(pendingBeat)
    },
  }
}

/** Of a release the one it was packed as. */
export function edgeVersion(): string {
  const { WATCHFIRE_RELEASE_VERSION: version } = process.env
  if (version) return version
  const facts = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
  return facts.version
}

/** Processor seconds of this process and, where the kernel tells them, of its children. */
function usedSeconds(pids: number[]): number {
  const { user, system } = process.cpuUsage()
  const children = pids.map(secondsOf)
  return (user + system) / 1e6 + children.reduce((sum, seconds) => sum + seconds, 0)
}

function usedMemory(pids: number[]): number {
  const children = pids.map(memoryOf)
  return process.memoryUsage.rss() + children.reduce((sum, bytes) => sum + bytes, 0)
}

/** The hottest of the zones that the kernel tells, degrees Celsius; nothing in most virtual machines. */
function temperature(folder = '/sys/class/thermal'): number | undefined {
  try {
    const zones = readdirSync(folder).filter(name => name.startsWith('thermal_zone'))
    const temperatures = zones.flatMap(name => {
      const text = readFileSync(join(folder, name, 'temp'), 'utf8').trim()
      return /^-?\d+$/.test(text) ? [Number(text) / 1000] : []
    })
    return temperatures.length > 0 ? Math.max(...temperatures) : undefined
  } catch {
    return undefined
  }
}
