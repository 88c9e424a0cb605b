/** What the messages of the live channel say. Many consoles are told the same bytes: they are read once. */
import { constants, inflateRawSync } from 'node:zlib'
import { probeLocation } from '../console-sockets.ts'

export type Said = {
  type: string
  cursor: string
  url?: string
  /** Of the alarms it tells, each a number of its own from 0 on. */
  alarms: readonly number[]
  /** Their ids, where they are probes. */
  probes: readonly string[]
}
type Message = { type: string; cursor: string; url?: string; events?: { alarm?: Record<string, unknown> }[] }

/** Texts of one length that are remembered. */
const remembered = 20

export function liveTexts() {
  const numbers = new Map<string, number>()
  const known = new Map<number, { bytes: Buffer; said: Said }[]>()
  const numberOf = (alarmId: string) => {
    const number = numbers.get(alarmId) ?? numbers.size
    numbers.set(alarmId, number)
    return number
  }

  function parse(payload: Buffer, isCompressed: boolean): Said {
    const bytes = isCompressed ? inflateRawSync(payload, { finishFlush: constants.Z_SYNC_FLUSH }) : payload
    const { type, cursor, url, events = [] } = JSON.parse(bytes.toString()) as Message
    const alarms = events.flatMap(({ alarm }) => (alarm ? [alarm] : []))
    return {
      ...{ type, cursor, url },
      alarms: alarms.map(alarm => numberOf(String(alarm.alarmId))),
      probes: alarms.filter(alarm => Object.values(alarm).includes(probeLocation)).map(alarm => String(alarm.alarmId)),
    }
  }

  return {
    read(payload: Buffer, isCompressed: boolean): Said {
      const alike = known.get(payload.length) ?? []
      const same = alike.findLast(({ bytes }) => bytes.equals(payload))
      if (same) return same.said
      const said = parse(payload, isCompressed)
      if (said.alarms.length > 0) {
        known.set(payload.length, [...alike.slice(1 - remembered), { bytes: Buffer.from(payload), said }])
      }
      return said
    },
  }
}
