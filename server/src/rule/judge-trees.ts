import { sensorsOfRegion } from '@watchfire/contract/rule/condition-tree.ts'
import type { Trx } from '../core/db/database.ts'
import { timeSlices } from '../core/time-slices.ts'
import { withinHours } from '../notice/notice.public.ts'
import type { JudgeParts } from './judge-series.ts'
import { judgedTreeOf, judgeTree, type Member, treeReasonOf } from './judge-tree.rules.ts'
import { type JudgingError, judgingError, noteErrors } from './judging-cost.queries.ts'
import { keepFindings } from './keep-findings.ts'
import { type Finding, readUnjudged, type SeriesKey, type Unjudged } from './series.queries.ts'
import { phases } from './threshold-state.rules.ts'
import {
  type JudgedPlaceTree,
  type LockedTree,
  lockDueTrees,
  lockFreshTrees,
  type MemberRow,
  readMembers,
  type TreePage,
  writeTrees,
} from './tree.queries.ts'
import type { JudgedTree } from './tree.rules.ts'
import { changedMembers, joinMemory, memberKey, placeMemoryOf } from './tree-memory.rules.ts'
import { readWindows } from './window.queries.ts'
import type { Looked } from './window.rules.ts'

/** Places that are judged in one transaction, quantities of their sensors in all, and windows that are read from what was before. */
const max = 200
const membersAtOnce = 2000
const windowsAtOnce = 100
/** Of a sensor's quantity at most and at least, and of all of one place. */
const [readingsOfEach, readingsOfLarge, readingsOfPlace] = [500, 20, 20_000]

/** Judges the places of these sensors. True where an alarm is to be raised. */
export const judgeFreshTrees = (parts: JudgeParts, keys: readonly SeriesKey[]): Promise<boolean> =>
  judgeLocked(parts, (trx, page) => lockFreshTrees(trx, keys, page))

/** Judges what time alone brought about. */
export const judgeDueTrees = (parts: JudgeParts): Promise<boolean> => judgeLocked(parts, lockDueTrees)

/** As with one comparison, state and findings are written in one transaction. */
async function judgeLocked(
  parts: JudgeParts,
  lock: (trx: Trx, page: TreePage) => Promise<LockedTree[]>,
): Promise<boolean> {
  let hasFound = false
  let page: TreePage = { after: undefined, limit: max }
  for (let isMore = true; isMore; ) {
    const errors: JudgingError[] = []
    isMore = await parts.db.system.transaction().execute(async trx => {
      const all = await lock(trx, page)
      if (all.length === 0) return false
      const members = Map.groupBy(await readMembers(trx, all), ({ place }) => place)
      const places = upToBounds(all.map((lockedTree, place) => placeWithSensors(lockedTree, members.get(place) ?? [])))
      const limit = readingsAtOnce(places)
      const readings = await readingsOf(trx, places, limit)
      const windows = await windowsOf(trx, places)
      const judged: JudgedPlaceTree[] = []
      const findings: Finding[] = []
      const slices = timeSlices()
      for (const place of places) {
        if (slices.isOver()) await slices.rest()
        try {
          const judgeIt = () => judgeOne(parts, place, { readings, limit, windows })
          const verdict = parts.cost ? parts.cost.timed(place.held, judgeIt) : judgeIt()
          judged.push(verdict.judged)
          findings.push(...verdict.findings)
        } catch (error) {
          // One that cannot be judged keeps none of the others from it.
          parts.log.error({ err: error, rule: place.held.rule_id }, 'a rule could not be judged')
          errors.push(judgingError(place.held, error))
          judged.push({ ...asRead(place), memory: null, phase: 0, dueAt: null, deviceNo: null })
        }
      }
      await writeTrees(trx, judged)
      if (findings.length > 0) await keepFindings(trx, findings)
      hasFound ||= findings.some(({ series }) => !series.shadow)
      const isMoreToHold = places.length < all.length || all.length === page.limit
      // Hardly any is held that is not judged then.
      page = { after: places.at(-1)?.held, limit: Math.min(max, 2 * places.length) }
      return isMoreToHold
    })
    await noteErrors(parts.db, errors)
  }
  return hasFound
}

type Place = {
  held: LockedTree
  rule: JudgedTree | undefined
  /** Why there is none. */
  failure?: unknown
  members: MemberRow[]
  /** Those beyond what one place looks at; they are not judged. */
  beyond: MemberRow[]
  /** Of which of its leaves and sensors the window before is wanted. */
  begins: { member: MemberRow; leaf: number; windowMs: number }[]
}

function ruleOf({ condition }: LockedTree): Pick<Place, 'rule' | 'failure'> {
  try {
    return { rule: condition.tree && judgedTreeOf(condition, condition.tree) }
  } catch (failure) {
    return { rule: undefined, failure }
  }
}

function placeWithSensors(lockedTree: LockedTree, all: readonly MemberRow[]): Place {
  const { rule, failure } = ruleOf(lockedTree)
  const sensors = new Set([...new Set(all.map(({ device_no }) => device_no))].slice(0, sensorsOfRegion))
  const [members, beyond] = [true, false].map(within => all.filter(one => sensors.has(one.device_no) === within))
  const begins = (rule?.leaves ?? []).flatMap(({ window, quantity }, leaf) => {
    if (!window) return []
    return (members ?? [])
      .filter(member => member.quantity === quantity && !(lockedTree.memory && member.memory?.[leaf]))
      .map(member => ({ member, leaf, windowMs: window.windowMs }))
  })
  return { held: lockedTree, rule, failure, members: members ?? [], beyond: beyond ?? [], begins }
}

type Sized = { members: readonly unknown[]; begins: readonly unknown[] }
/** The first of them, which have so many sensors and of which so many begin with a window; one at least. */
export function upToBounds<Each extends Sized>(places: readonly Each[]): readonly Each[] {
  let [members, windows] = [0, 0]
  const beyond = places.findIndex((place, index) => {
    members += place.members.length
    windows += place.begins.length
    return index > 0 && (members > membersAtOnce || windows > windowsAtOnce)
  })
  return beyond < 0 ? places : places.slice(0, beyond)
}

/** How many readings of each are read in one go: few where a place has many sensors. */
export function readingsAtOnce(places: readonly Pick<Sized, 'members'>[]): number {
  const largest = Math.max(1, ...places.map(({ members }) => members.length))
  return Math.min(readingsOfEach, Math.max(readingsOfLarge, Math.floor(readingsOfPlace / largest)))
}

async function readingsOf(trx: Trx, places: readonly Place[], limit: number): Promise<Map<MemberRow, Unjudged[]>> {
  const fresh = places.flatMap(({ members }) => members.filter(({ last_at, judged_to }) => last_at > judged_to))
  if (fresh.length === 0) return new Map()
  const read = Map.groupBy(await readUnjudged(trx, fresh, limit), ({ place }) => place)
  return new Map(fresh.map((member, index) => [member, read.get(index) ?? []]))
}

async function windowsOf(trx: Trx, places: readonly Place[]): Promise<Map<Place['begins'][number], Looked>> {
  const begins = places.flatMap(place => place.begins)
  const read = await readWindows(
    trx,
    begins.map(({ member, windowMs }) => ({ ...member, windowMs })),
  )
  return new Map(begins.flatMap((one, index) => (read.has(index) ? [[one, read.get(index) as Looked]] : [])))
}

/** Whatever came is judged, or is left out, and nothing is known of it. */
const asRead = ({ held: lockedTree, members, beyond }: Place) => ({
  place: lockedTree,
  leftOut: new Set(beyond.map(({ device_no }) => device_no)).size,
  members: [...members, ...beyond]
    .filter(({ last_at, judged_to, memory }) => last_at > judged_to || memory !== null)
    .map(({ device_no, quantity, last_at }) => ({ deviceNo: device_no, quantity, judgedTo: last_at, memory: {} })),
})

type Read = { readings: Map<MemberRow, Unjudged[]>; limit: number; windows: Map<Place['begins'][number], Looked> }

function judgeOne({ clock }: JudgeParts, place: Place, { readings, limit, windows }: Read) {
  const { held: lockedTree, rule, failure, members, begins } = place
  if (failure !== undefined) throw failure
  const { condition, hours } = lockedTree
  const { tree } = condition
  if (!rule || !tree || members.length === 0)
    return {
      judged: { ...asRead(place), memory: lockedTree.memory, phase: 0, dueAt: null, deviceNo: null },
      findings: [],
    }
  const samples = members.flatMap(member =>
    (readings.get(member) ?? []).map(({ at, value }) => ({
      ...{ deviceNo: member.device_no, quantity: member.quantity, at, value },
    })),
  )
  const memberOf = (member: MemberRow): Member => {
    const own = readings.get(member) ?? []
    const { device_no, quantity, judged_to, last_at, received_at } = member
    return {
      ...{ deviceNo: device_no, quantity, judgedTo: judged_to, lastAt: last_at, receivedAt: received_at },
      ...(own.length === limit && { readTo: own.at(-1)?.at }),
    }
  }
  const looked = new Map(begins.map(one => [`${one.leaf} ${one.member.device_no}`, windows.get(one)]))
  const before = joinMemory(rule, lockedTree.memory, members)
  const verdict = judgeTree(
    { rule, latenessMs: condition.lateness * 1000, ...before, members: members.map(memberOf) },
    samples,
    {
      now: clock(),
      active: at => withinHours(hours, at),
      begun: (leaf, deviceNo) => looked.get(`${leaf} ${deviceNo}`),
    },
  )
  const names = new Map(members.map(({ device_no, device_id, name }) => [device_no, { id: device_id, name }]))
  const sensorOf = (deviceNo: number) => {
    const { id = '', name = '' } = names.get(deviceNo) ?? {}
    return { sensorId: id, sensorName: name }
  }
  const of = { ...lockedTree, ruleId: lockedTree.rule_id, tree }
  const findings = verdict.found.map(
    (found): Finding => ({
      series: { ...lockedTree, device_no: found.deviceNo },
      reason: treeReasonOf(of, found, sensorOf),
      limit: condition.hourlyLimit,
    }),
  )
  const changed = changedMembers(rule, before.memory, verdict.memory)
  const judged: JudgedPlaceTree = {
    place: lockedTree,
    memory: placeMemoryOf(verdict.memory),
    phase: phases.indexOf(verdict.memory.phase),
    dueAt: verdict.dueAt,
    deviceNo: verdict.found.at(-1)?.deviceNo ?? null,
    leftOut: asRead(place).leftOut,
    members: [
      ...members.flatMap(({ device_no: deviceNo, quantity, judged_to }, index) => {
        const judgedTo = verdict.judgedTo[index] ?? judged_to
        const memory = changed.get(memberKey({ deviceNo, quantity }))
        return judgedTo > judged_to || memory ? [{ deviceNo, quantity, judgedTo, memory }] : []
      }),
      ...asRead({ ...place, members: [] }).members,
    ],
  }
  return { judged, findings }
}
