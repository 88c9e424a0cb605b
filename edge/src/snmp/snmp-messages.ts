/** What the edge and its child process for SNMP say to each other: JSON of a kind, by number where it is a question. */
import type { IngestReading } from '@watchfire/contract/sensor/sensor.shapes.ts'
import type { SnmpPoint, SnmpReport, SnmpSecret, SnmpTrap, SnmpVersion } from '@watchfire/contract/snmp/snmp.shapes.ts'
import type { EngineMark } from './engine-marks.ts'

/** `secret`: opened; undefined where it was sealed to another key, or for another device. */
export type SnmpDevice = {
  id: string
  host: string
  port: number
  version: SnmpVersion
  secret?: SnmpSecret
  points: SnmpPoint[]
  traps: SnmpTrap[]
  /** What was heard of its engines before. */
  marks: EngineMark[]
}
export type SnmpSettings = { port: number; devices: SnmpDevice[] }

export type SnmpOrder = { kind: 'configure'; settings: SnmpSettings } | { kind: 'ask' }

export type SnmpAlarm = {
  eventId: string
  sensorId: string
  alarmType: number
  at: number
  facts: Record<string, string>
}

export type SnmpUpdate =
  | { kind: 'answer'; answer: SnmpReport | null }
  | { kind: 'readings'; readings: IngestReading[] }
  | { kind: 'alarm'; alarm: SnmpAlarm }
  /** Of a device: to be kept over a restart. */
  | { kind: 'marks'; id: string; marks: EngineMark[] }
  | { kind: 'note'; what: string; about: Record<string, string | number> }
