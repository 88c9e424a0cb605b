/**
 * Samples of calls: beside the declaration one valid input. From it grow the examples of /docs and the rows of the table tests; a call
 * that takes something and has no sample does not compile.
 */
import { z } from 'zod'
import { type AlarmFamily, alarmFamily } from './alarm/alarm.shapes.ts'
import type { Call, CallRight, InputOf } from './core/call.ts'

/** What an id may name, and what such an id looks like. */
const exampleIds = {
  account: 12,
  aiServer: 'WF-DEMO-1',
  apiKey: 17,
  alarm: 'mfq3k8zt-2a1',
  blackListed: 24,
  board: 7,
  boardEntry: 31,
  bulkAction: 5,
  checkList: 30,
  checkPoint: 31,
  company: 3,
  device: 'WF-DEMO-1_C1',
  display: 29,
  export: 9,
  faceLibrary: 27,
  faceRecord: 35,
  hookSource: 23,
  hazard: 24,
  identity: 17,
  invitation: 18,
  mailDomain: 4,
  mailServer: 2,
  maintenance: 21,
  network: 6,
  noticeRule: 8,
  park: 25,
  passkey: 19,
  person: 28,
  pointCheck: 32,
  pointCode: 'K7MQ2XW9PLRT',
  plateEvent: 30,
  project: 11,
  region: 14,
  relation: 20,
  remoteJob: 22,
  reportRule: 10,
  robot: 13,
  rollOut: 16,
  round: 34,
  roundPlan: 33,
  role: 15,
  rule: 23,
  sensor: 'WF-DEMO-1_S1',
  gateway: 'WF-DEMO-1_S2',
  session: 16,
  trustedDevice: 17,
  vehicleOrder: 26,
  visitLink: 32,
} as const
type ExampleId = typeof exampleIds
/** `seresAlarm`: an alarm of that family. */
export type RowKind = keyof ExampleId | `${AlarmFamily}Alarm`
type Ids = {
  [K in RowKind]: K extends keyof ExampleId ? (ExampleId[K] extends number ? number : string) : string
}

class SomeonesRow {
  readonly kind: RowKind
  constructor(kind: RowKind) {
    this.kind = kind
  }
}
const familyAlarm = (family: AlarmFamily) => `${family}Alarm` as const
const kinds = [...(Object.keys(exampleIds) as (keyof ExampleId)[]), ...alarmFamily.options.map(familyAlarm)]

/** Stands in a sample for the id of somebody's row: `{ alarmId: someones.alarm }`. Whose it is, a test decides. */
export const someones = Object.fromEntries(kinds.map(kind => [kind, new SomeonesRow(kind)])) as unknown as Ids
/** The same for a kind that is worked out. */
export const someonesAlarmOf = (family: AlarmFamily): string => someones[familyAlarm(family)]

export const exampleId = (kind: RowKind): string | number =>
  kind in exampleIds ? exampleIds[kind as keyof ExampleId] : exampleIds.alarm
/** The kind of row a value of a sample, or each entry of a list, names. */
export function kindOfRow(value: unknown): RowKind | undefined {
  const one = Array.isArray(value) ? value[0] : value
  return one instanceof SomeonesRow ? one.kind : undefined
}

export type SampleOf<C extends Call> = {
  input: InputOf<C>
  /** Ids as they travel that name nothing stored, or that another field decides. */
  ignoredIds?: readonly (keyof z.input<C['input']>)[]
  /** Fields as they travel, each with values that only it must refuse; the table test tries strange values of every kind anyway. */
  refused?: { readonly [F in keyof z.input<C['input']>]?: readonly unknown[] }
}

type NamesSomething<C extends Call> =
  Extract<CallRight, 'ticket'> extends C['right'] ? false : Record<never, never> extends InputOf<C> ? false : true
/** Of a module's calls: all that take something, but those whose ticket says it all. */
export type SamplesOf<Calls extends Record<string, Call>> = {
  readonly [K in keyof Calls as NamesSomething<Calls[K]> extends true ? K : never]: SampleOf<Calls[K]>
} & { readonly [K in keyof Calls]?: SampleOf<Calls[K]> }

/** The input of a sample as it travels. `idOf` says which row stands for each kind. */
export function wireSample(
  call: Call,
  sample: { input: unknown } | undefined,
  idOf: (kind: RowKind) => unknown = exampleId,
): Record<string, unknown> {
  if (!sample) return {}
  const named = (value: unknown): unknown => {
    if (value instanceof SomeonesRow) return idOf(value.kind)
    if (Array.isArray(value)) return value.map(named)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, named(inner)]))
  }
  return z.encode(call.input, named(sample.input) as never) as Record<string, unknown>
}
