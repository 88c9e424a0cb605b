/** One batch of readings into the database: sensors entered, readings with their roll-ups, limits judged. All of it or nothing. */
import { limits } from '@watchfire/contract/core/limits.ts'
import { quantityEntry, quantityOf } from '@watchfire/contract/sensor/quantity-table.ts'
import { limitSide, type ReadingOutcome } from '@watchfire/contract/sensor/sensor.shapes.ts'
import type { Database, Trx } from '../../core/db/database.ts'
import { announceOutbox } from '../../core/db/outbox-notifier.queries.ts'
import type { AiServerCaller } from '../../core/session/viewer.ts'
import { channelsLeft } from '../../licence/licence.public.ts'
import { publishStates } from '../device-state.queries.ts'
import { type IncomingReading, refusedReading } from './accept-reading.ts'
import { usualAfter } from './curve.rules.ts'
import { judgeReading, type LimitState } from './limit.rules.ts'
import {
  type Announced,
  type CrossingRow,
  countSensorsOf,
  findSources,
  insertAnnounced,
  insertCrossings,
  insertReadings,
  lockSeries,
  noteReceived,
  type ReadingRow,
  type SeriesChange,
  type SeriesKey,
  type SeriesRow,
  type SourceRow,
  setHeard,
  writeSeries,
} from './reading.queries.ts'

type Found = SourceRow & { device_no: number }
type NewReading = ReadingRow & { receivedAt: number; isNew: boolean }
const disabled = 3
const gateway = 5
const isOnline = (state: number | null) => state === null || state === 1 || state === disabled

export async function storeReadings(
  db: Database,
  batch: readonly IncomingReading[],
): Promise<{ outcomes: ReadingOutcome[]; crossed: boolean; fresh: ReadingRow[] }> {
  const { sources, full } = await sourcesOf(db, batch)
  const refusals = batch.map(arrival => refusalOf(arrival, sources.get(sourceName(arrival)), full))
  const kept = new Map<string, NewReading>()
  const keys = batch.map((arrival, index) => {
    const source = sources.get(sourceName(arrival))
    if (refusals[index] || !isFound(source)) return ''
    const row = rowOf(arrival, source)
    const key = readingName(row)
    const isFirst = !kept.has(key)
    if (isFirst) kept.set(key, { ...row, receivedAt: arrival.receivedAt, isNew: false })
    return isFirst ? key : ''
  })
  const heard = heardOf(batch, refusals, sources)
  const crossed = kept.size > 0 && (await db.system.transaction().execute(trx => write(trx, kept, heard)))
  const outcomes = batch.map(({ reading: { sensorId } }, index): ReadingOutcome => {
    const refused = refusals[index]
    if (refused) return refused
    return { sensorId, outcome: kept.get(keys[index] ?? '')?.isNew ? 'stored' : 'repeated' }
  })
  return { outcomes, crossed, fresh: [...kept.values()].filter(({ isNew }) => isNew) }
}

/** True where limits were crossed for long enough to raise an alarm. */
async function write(trx: Trx, kept: ReadonlyMap<string, NewReading>, heard: readonly number[]): Promise<boolean> {
  const rows = [...kept.values()]
  const series = await lockSeries(trx, seriesOf(rows))
  for (const stored of await insertReadings(trx, rows)) {
    const row = kept.get(readingName({ deviceNo: stored.device_no, quantity: stored.quantity, at: stored.at }))
    if (row) row.isNew = true
  }
  const judged = judge(series, rows)
  if (judged.changes.length > 0) await writeSeries(trx, judged.changes)
  if (judged.late.length > 0) await noteReceived(trx, judged.late, Math.max(...rows.map(row => row.receivedAt)))
  if (judged.crossings.length > 0) await insertCrossings(trx, judged.crossings)
  const changed = heard.length > 0 ? await setHeard(trx, heard) : []
  if (changed.length > 0) {
    await publishStates(trx, changed)
    await announceOutbox(trx)
  }
  return judged.crossings.length > 0
}

/** What new readings make of their series. Those older than the newest one are late: they are kept and change no limit’s state. */
function judge(series: readonly SeriesRow[], rows: readonly NewReading[]) {
  const fresh = Map.groupBy(
    rows.filter(row => row.isNew),
    seriesName,
  )
  const changes: SeriesChange[] = []
  const late: SeriesKey[] = []
  const crossings: CrossingRow[] = []
  for (const row of series) {
    const key = { tenantId: row.tenant_id, deviceNo: row.device_no, quantity: row.quantity }
    const newest = (fresh.get(seriesName(key)) ?? []).filter(reading => reading.at > (row.last_at ?? -1))
    const last = newest.sort((one, other) => one.at - other.at).at(-1)
    if (!last) {
      late.push(key)
      continue
    }
    let state = limitState(row)
    let usualMs = row.usual_ms
    let before = row.last_at
    for (const reading of newest) {
      const after = judgeReading(state, row, reading)
      if (after.alarmed && !(state.alarmed && state.side === after.side))
        crossings.push(crossingOf(row, after, reading))
      if (before !== null) usualMs = usualAfter(usualMs, reading.at - before)
      state = after
      before = reading.at
    }
    const { since, dueAt, alarmed } = state
    const side = numberOfSide(state)
    changes.push({
      ...key,
      lastAt: last.at,
      lastValue: last.value,
      receivedAt: last.receivedAt,
      usualMs,
      side,
      since,
      dueAt,
      alarmed,
    })
  }
  return { changes, late, crossings }
}

const numberOfSide = ({ side }: LimitState) => limitSide.options.indexOf(side)
const limitState = ({
  side,
  since,
  due_at,
  alarmed,
}: Pick<SeriesRow, 'side' | 'since' | 'due_at' | 'alarmed'>): LimitState => ({
  side: limitSide.options[side] ?? 'none',
  since,
  dueAt: due_at,
  alarmed,
})

const crossingOf = (row: SeriesRow, state: LimitState, { at, value }: { at: number; value: number }): CrossingRow => ({
  tenantId: row.tenant_id,
  deviceNo: row.device_no,
  quantity: row.quantity,
  at,
  side: numberOfSide(state),
  value,
  bound: (state.side === 'high' ? row.high : row.low) ?? 0,
})

const sourceName = ({ caller, reading }: IncomingReading) => `${caller.deviceNo} ${reading.sensorId}`
const seriesName = ({ deviceNo, quantity }: Omit<SeriesKey, 'tenantId'>) => `${deviceNo} ${quantity}`
const readingName = (row: Omit<ReadingRow, 'tenantId' | 'value'>) => `${seriesName(row)} ${row.at}`
const isFound = (source: SourceRow | undefined): source is Found => source !== undefined && source.device_no !== null

const rowOf = ({ reading }: IncomingReading, source: Found): ReadingRow => ({
  tenantId: source.tenant_id,
  deviceNo: source.device_no,
  quantity: quantityEntry(reading.quantity).number,
  at: reading.at,
  value: reading.value,
})

function seriesOf(rows: readonly NewReading[]) {
  const keys = new Map<string, SeriesKey & { high: number | null }>()
  for (const row of rows) {
    const { tenantId, deviceNo, quantity } = row
    const name = seriesName(row)
    if (!keys.has(name)) keys.set(name, { tenantId, deviceNo, quantity, high: defaultHigh(quantity) })
  }
  return [...keys.values()]
}

/** The sensors of a batch by name, those entered that are new; and the ones there is no room for, with the reason. */
async function sourcesOf(db: Database, batch: readonly IncomingReading[]) {
  const arrivals = new Map(batch.map(arrival => [sourceName(arrival), arrival]))
  const names = [...arrivals.keys()]
  const wanted = [...arrivals.values()].map(({ caller, reading }) => ({
    aiServerNo: caller.deviceNo,
    sensorId: reading.sensorId,
  }))
  let rows = await findSources(db.system, wanted)
  const unknown = [...arrivals.values()].filter(
    ({ caller, reading }, index) =>
      rows[index]?.device_no == null && reading.sensorId.startsWith(`${caller.deviceId}_S`),
  )
  const full = new Map<string, 'sensor.tooMany' | 'sensor.noLicence'>()
  if (unknown.length > 0) {
    const kinds = new Map(batch.map(arrival => [sourceName(arrival), kindOf(arrival)]))
    for (const own of Map.groupBy(unknown, ({ caller }) => caller.deviceNo).values()) {
      const fresh = own.map(arrival => ({
        sensorId: arrival.reading.sensorId,
        kind: kinds.get(sourceName(arrival)) ?? 'sensor',
      }))
      const caller = own[0]?.caller
      if (caller)
        for (const [sensorId, why] of await enter(db, caller, fresh)) full.set(`${caller.deviceNo} ${sensorId}`, why)
    }
    rows = await findSources(db.system, wanted)
  }
  return { sources: new Map(names.map((name, index) => [name, rows[index]])), full }
}

const kindOf = ({ reading }: IncomingReading): Announced['kind'] =>
  quantityEntry(reading.quantity).ofMeter ? 'meter' : 'sensor'

/** Enters what fits, by the licence and by what an AI server may have; answers what does not. */
async function enter(db: Database, { deviceNo, tenantId }: AiServerCaller, fresh: readonly Announced[]) {
  return db.system.transaction().execute(async trx => {
    const room = limits.sensorsOfAiServer - (await countSensorsOf(trx, deviceNo))
    const left = room > 0 ? await channelsLeft(trx, tenantId) : 0
    const entering = fresh.slice(0, Math.max(0, Math.min(room, left)))
    if (entering.length > 0) await insertAnnounced(trx, deviceNo, entering)
    const why = room <= left ? 'sensor.tooMany' : 'sensor.noLicence'
    return fresh.slice(entering.length).map(({ sensorId }) => [sensorId, why] as const)
  })
}

function refusalOf(
  arrival: IncomingReading,
  source: SourceRow | undefined,
  full: ReadonlyMap<string, 'sensor.tooMany' | 'sensor.noLicence'>,
): ReadingOutcome | undefined {
  const { sensorId } = arrival.reading
  const { language } = arrival.caller
  const noRoom = full.get(sourceName(arrival))
  if (noRoom) return refusedReading(sensorId, noRoom, language, { sensorId, limit: limits.sensorsOfAiServer })
  if (!isFound(source)) return refusedReading(sensorId, 'ingest.unknownDevice', language, { deviceId: sensorId })
  if (source.kind === gateway) return refusedReading(sensorId, 'sensor.gatewaySilent', language, { sensorId })
  if (source.state === disabled) return refusedReading(sensorId, 'sensor.off', language, { sensorId })
  return undefined
}

/** Sensors and gateways that are not known to be online. */
function heardOf(
  batch: readonly IncomingReading[],
  refusals: readonly unknown[],
  sources: ReadonlyMap<string, SourceRow | undefined>,
): number[] {
  const heard = new Set<number>()
  for (const [index, arrival] of batch.entries()) {
    const source = sources.get(sourceName(arrival))
    if (refusals[index] || !isFound(source)) continue
    if (!isOnline(source.state)) heard.add(source.device_no)
    if (source.gateway_no !== null && !isOnline(source.gateway_state)) heard.add(source.gateway_no)
  }
  return [...heard]
}

const defaultHigh = (quantity: number): number | null => quantityEntry(quantityOf(quantity)).high ?? null
