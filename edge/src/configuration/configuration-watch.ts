/** Keeps the edge at the configuration the console asks for: fetched when there is another one, kept on the disk, then put in use. */

import { recordsLinked } from '@watchfire/contract/alarm/linked-cameras.ts'
import { type Calendar, calendarOf } from '@watchfire/contract/device/arming.rules.ts'
import { type CameraRefusal, edgeKnows } from '@watchfire/contract/device/camera.shapes.ts'
import type { GbConfiguration } from '@watchfire/contract/device/gb28181.shapes.ts'
import { packageKnowledge } from '@watchfire/contract/fleet/release.ts'
import { remoteKnowledge } from '@watchfire/contract/remote/remote.shapes.ts'
import { modbusKnowledge } from '@watchfire/contract/sensor/modbus.shapes.ts'
import { type SnmpConfiguration, snmpKnowledge } from '@watchfire/contract/snmp/snmp.shapes.ts'
import type { Logger } from 'pino'
import type { CameraSettings } from '../edge-settings.ts'
import type { ServerCalls, UnreadConfiguration } from '../spool/server-calls.ts'
import { configurationFile } from './configuration-file.ts'
import { wantedCameras } from './wanted-cameras.ts'

/** The calendar goes on though nobody changes anything: a day later it is asked for again, ms. */
const askAgain = 24 * 3_600_000

export type ConfigurationParts = {
  folder: string
  inFile: readonly CameraSettings[]
  open: (sealed: string) => string | undefined
  calls: Pick<ServerCalls, 'configuration'>
  /** Opens, changes and closes cameras until there are these. */
  /** The stills that are asked for, as they came. */
  host: (orders: unknown) => void
  /** The Modbus gateways that are asked for, as they came. */
  follow: (gateways: readonly unknown[]) => void
  /** Whom devices register at by GB/T 28181. */
  register: (registrar: GbConfiguration | undefined) => void
  /** The devices that are polled by SNMP, and whose traps are received. */
  listen: (devices: SnmpConfiguration | undefined) => void
  use: (cameras: CameraSettings[], calendar: Calendar) => void
  /** Whether a model tells people and vehicles. */
  knowsObjects: () => boolean
  /** Whether it reads number plates and digital meters; without it, never. */
  readsTexts?: () => boolean
  /** What is in use is another one now. */
  onApplied: () => void
  log: Pick<Logger, 'info' | 'warn'>
}

export type ConfigurationWatch = {
  /** What the heartbeat tells. */
  report: () => {
    version: number
    refused: { channelId: string; reason: CameraRefusal }[]
    hosts: true
    knows: string[]
  }
  /** The server says there is this version. */
  onVersion: (version: number) => void
}

export async function watchConfiguration(parts: ConfigurationParts): Promise<ConfigurationWatch> {
  const { log } = parts
  const file = configurationFile(parts.folder)
  let applied = 0
  let refused: { channelId: string; reason: CameraRefusal }[] = []
  let busy = false
  let askedAt = Date.now()
  /** The version announced last, in case it came while another one was fetched. */
  let announced: number | undefined

  function apply({ version, cameras, calendar = [], hosted, gateways = [], gb28181, snmp }: UnreadConfiguration): void {
    const wanted = wantedCameras(parts.inFile, cameras, parts.open)
    for (const entry of wanted.refused) log.warn(entry, 'a camera of the console is not taken')
    refused = wanted.refused
    applied = version
    parts.register(gb28181)
    parts.use(wanted.cameras, calendarOf(calendar))
    parts.host(hosted)
    parts.follow(gateways)
    parts.listen(snmp)
  }

  async function fetchConfiguration(): Promise<void> {
    const answer = await parts.calls.configuration()
    if (answer.kind !== 'done') return
    askedAt = Date.now()
    // On the disk first: a power cut after it begins with what was asked for last.
    await file.write(answer.data)
    apply(answer.data)
    log.info({ version: applied, cameras: answer.data.cameras.length }, 'the configuration of the console is in use')
    parts.onApplied()
  }

  async function catchUp(): Promise<void> {
    if (busy) return
    busy = true
    try {
      while (announced !== undefined && (announced !== applied || Date.now() - askedAt > askAgain)) {
        announced = undefined
        await fetchConfiguration()
      }
    } catch (error) {
      log.warn({ err: error }, 'the configuration of the console could not be kept; the next heartbeat asks again')
    } finally {
      busy = false
    }
  }

  apply(await file.read())
  /** What is known only where there is a model for it. */
  const isKnown: Partial<Record<(typeof edgeKnows)[number], () => boolean>> = {
    objects: parts.knowsObjects,
    plates: parts.readsTexts ?? (() => false),
    meters: parts.readsTexts ?? (() => false),
  }
  return {
    report: () => ({
      version: applied,
      refused,
      hosts: true,
      knows: [
        ...edgeKnows.filter(word => isKnown[word]?.() ?? true),
        remoteKnowledge.word,
        recordsLinked,
        modbusKnowledge,
        snmpKnowledge,
        ...Object.values(packageKnowledge),
      ],
    }),
    onVersion: version => {
      announced = version
      void catchUp()
    },
  }
}
