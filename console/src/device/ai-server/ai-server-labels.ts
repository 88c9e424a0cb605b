/** What an administrator wants to know of an AI server at a glance, in words and with a mark where something is wrong. */

import { sizeText } from '@watchfire/contract/core/size-text.ts'
import type { AiServer } from '@watchfire/contract/device/ai-server.shapes.ts'
import { judgeClock, judgeDisk, judgeLoad, judgeMemory } from '@watchfire/contract/device/health.rules.ts'
import type { Machine } from '@watchfire/contract/device/machine.shapes.ts'
import { serverNow } from '../../core/server-clock.ts'
import type { Translate } from '../../core/texts.ts'
import type { aiServerTexts } from './ai-server.texts.ts'

export type AiServerTexts = Translate<(typeof aiServerTexts)['zh']>
export type Fact = { text: string; wrong?: boolean; title?: string }

/** `3 min`, one unit. */
function durationText(ms: number, t: AiServerTexts): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (seconds < 60) return t('s', { count: seconds })
  if (seconds < 3600) return t('min', { count: Math.floor(seconds / 60) })
  if (seconds < 86_400 * 2) return t('h', { count: Math.floor(seconds / 3600) })
  return t('d', { count: Math.floor(seconds / 86_400) })
}

/** Since when it is as it is; of one that is there, when it was last heard. */
export function sinceText({ state, stateSince, lastSeenAt }: AiServer, t: AiServerTexts): string {
  if (state === 'inactive' && lastSeenAt === null) return t('never')
  return t('forTime', { time: durationText(serverNow() - stateSince, t) })
}

export function loadFact(load: number | null, t: AiServerTexts, cores: number | null = null): Fact {
  if (load === null) return none
  const count = load.toFixed(load < 10 ? 2 : 0)
  if (cores === null) return { text: t('cores', { count }) }
  return { text: t('ofCores', { count, cores }), wrong: judgeLoad(load, cores) === 'bad' }
}

/** The whole machine with all that runs there: its cores, and what is free of its memory; nothing of one that does not say. */
export const machineFacts = (machine: Machine | null, t: AiServerTexts): { load: Fact; memory: Fact } | undefined =>
  machine === null ? undefined : { load: loadFact(machine.busy, t, machine.cores), memory: freeMemoryFact(machine, t) }

const freeMemoryFact = ({ memoryFreeBytes: free, memoryTotalBytes: total }: Machine, t: AiServerTexts): Fact => ({
  text: `${Math.round((free / total) * 100)} %`,
  title: t('diskOf', { free: sizeText(free), total: sizeText(total) }),
  wrong: judgeMemory(free, total) === 'bad',
})

export const memoryFact = (bytes: number | null): Fact => (bytes === null ? none : { text: sizeText(bytes) })

export function diskFact({ diskFreeBytes: free, diskTotalBytes: total }: Disk, t: AiServerTexts): Fact {
  if (free === null) return none
  if (!total) return { text: sizeText(free) }
  const share = free / total
  return {
    text: `${Math.round(share * 100)} %`,
    title: t('diskOf', { free: sizeText(free), total: sizeText(total) }),
    wrong: judgeDisk(free, total) === 'bad',
  }
}
type Disk = Pick<AiServer, 'diskFreeBytes' | 'diskTotalBytes'>

export const spoolFact = (spooled: number | null): Fact =>
  spooled === null ? none : { text: String(spooled), wrong: spooled > 0 }

/** Differences of a network's making are none. */
export function clockFact(offset: number | null, t: AiServerTexts): Fact {
  if (offset === null) return none
  const wrong = judgeClock(offset) === 'bad'
  const sign = offset < 0 ? '−' : '+'
  if (Math.abs(offset) < 1000) return { text: t('seconds', { count: 0 }) }
  return wrong
    ? { text: `${sign}${durationText(Math.abs(offset), t)}`, wrong }
    : { text: `${sign}${t('seconds', { count: (Math.abs(offset) / 1000).toFixed(1) })}` }
}

export const channelsFact = ({ state, channels, channelsOnline }: AiServer): Fact => ({
  text: `${channelsOnline} / ${channels}`,
  wrong: state === 'online' && channelsOnline < channels,
})

/** Who needs somebody comes first: who is away, then who has something marked. */
export function byTrouble(servers: readonly AiServer[], t: AiServerTexts): AiServer[] {
  const rank = (server: AiServer): number => {
    if (server.state === 'offline') return 0
    const facts = [
      ...Object.values(machineFacts(server.machine, t) ?? {}),
      channelsFact(server),
      loadFact(server.load, t, server.cores),
      diskFact(server, t),
      spoolFact(server.spooled),
    ]
    return [...facts, clockFact(server.clockOffsetMs, t)].some(fact => fact.wrong) ? 1 : 2
  }
  return servers.toSorted((a, b) => rank(a) - rank(b))
}

const none: Fact = { text: '–' }
