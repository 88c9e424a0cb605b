/** Rules with several comparisons over the sensors of one place. */
import { type ConditionLeaf, type ConditionTree, partsOfGroups } from '@watchfire/contract/rule/condition-tree.ts'
import type { RuleCondition } from '@watchfire/contract/rule/rule.shapes.ts'
import { quantityTable } from '@watchfire/contract/sensor/quantity-table.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgedTreeOf, judgeTree, type Member, treeReasonOf } from './judge-tree.rules.ts'
import { referenceTreeAlarms } from './testing/tree-reference.ts'
import { advanceTree, type PlaceSample, stepTree, type TreeStanding, treeAtFirst } from './tree.rules.ts'
import {
  changedMembers,
  joinMemory,
  type MemberMemory,
  memberKey,
  type PlaceMemory,
  placeMemoryOf,
} from './tree-memory.rules.ts'

const second = 1000
const seconds = (length: number) => ({ length, unit: 'seconds' }) as const
const plain: RuleCondition = {
  kind: 'now',
  operator: '>',
  threshold: 60,
  upper: null,
  span: seconds(0),
  times: 2,
  hysteresis: 0,
  recovery: seconds(0),
  coolDown: seconds(0),
  lateness: 0,
  place: 'region',
}
const leaf = (quantity: ConditionLeaf['quantity'], operator: ConditionLeaf['operator'], threshold: number) =>
  ({ quantity, operator, threshold, hysteresis: 0 }) satisfies ConditionLeaf
const [hot, dry, smoky] = [leaf('temperature', '>', 60), leaf('humidity', '<', 20), leaf('smoke', '>=', 1)]
const hotAndDryOrSmoky: ConditionTree = { join: 'all', parts: [hot, { join: 'any', parts: [dry, smoky] }] }
const forFive = { kind: 'for', span: seconds(300) } as const
const around = { active: () => true }

type Said = readonly [at: number, quantity: ConditionLeaf['quantity'], value: number, deviceNo?: number]
const sampleOf = ([at, quantity, value, deviceNo = 1]: Said): PlaceSample => ({
  ...{ deviceNo, quantity: quantityTable[quantity].number, at: at * second, value },
})

/** What is found of what sensors said, each moment taken by itself. */
function foundOf(
  tree: ConditionTree,
  said: readonly Said[],
  { until = 0, ...given }: Partial<RuleCondition> & { until?: number } = {},
) {
  const rule = judgedTreeOf({ ...plain, ...given }, tree)
  let standing: TreeStanding = treeAtFirst(rule)
  const found = [...Map.groupBy(said.map(sampleOf), ({ at }) => at).values()].flatMap(samples => {
    const after = stepTree(rule, standing, samples, around)
    // What is kept between two readings is JSON.
    standing = JSON.parse(JSON.stringify(after.standing))
    return after.found
  })
  return [...found, ...advanceTree(rule, standing, until * second, around).found]
}
const timesOf = (...given: Parameters<typeof foundOf>) => foundOf(...given).map(({ at }) => at / second)

test('all of them, and any of them within: it alarms when what it says holds, and says which held', () => {
  const said: Said[] = [
    [0, 'temperature', 70],
    [10, 'humidity', 50],
    [20, 'smoke', 0, 2],
    [30, 'smoke', 1, 2],
  ]
  const [found, ...more] = foundOf(hotAndDryOrSmoky, said)
  expect(more).toEqual([])
  expect(found).toMatchObject({ at: 30 * second, deviceNo: 2 })
  expect(found?.seen.map(({ met, term }) => [met, term?.deviceNo, term?.value])).toEqual([
    [true, 1, 70],
    [false, 1, 50],
    [true, 2, 1],
  ])
  expect(
    timesOf({ join: 'any', parts: [hot, dry] }, [
      [0, 'humidity', 50],
      [10, 'temperature', 70],
      [20, 'humidity', 10],
    ]),
  ).toEqual([10])
})

test('what was measured at one moment is judged together', () => {
  const said: Said[] = [
    [0, 'temperature', 50],
    [0, 'humidity', 10],
    // One reading after the other, it would have been hot and dry.
    [10, 'temperature', 70],
    [10, 'humidity', 50],
  ]
  expect(timesOf({ join: 'all', parts: [hot, dry] }, said)).toEqual([])
})

test('any sensor of the place meets a comparison, and each goes its own way back', () => {
  const easing: ConditionTree = { join: 'any', parts: [{ ...hot, hysteresis: 5 }, smoky] }
  const said: Said[] = [
    [0, 'temperature', 58, 1],
    [10, 'temperature', 61, 2],
    // The first was never beyond: that it is near keeps nothing up.
    [20, 'temperature', 50, 2],
    [30, 'temperature', 61, 2],
    [40, 'temperature', 57, 2],
    [50, 'temperature', 61, 2],
  ]
  expect(timesOf(easing, said)).toEqual([10, 30])
})

test('for a time: it holds all along, whichever of them it is by', () => {
  const lasting = { kind: 'for', span: seconds(30) } as const
  const said: Said[] = [
    [0, 'humidity', 10],
    [0, 'temperature', 70],
    [20, 'smoke', 1],
    [25, 'humidity', 50],
  ]
  expect(timesOf(hotAndDryOrSmoky, said, { ...lasting, until: 100 })).toEqual([30])
  expect(timesOf(hotAndDryOrSmoky, [...said, [26, 'smoke', 0]], { ...lasting, until: 100 })).toEqual([])
})

test.each([
  ['stands as it stood where the rule says nothing', {}, [500]],
  ['is not met where a gap ends the condition', { gap: { policy: 'end', after: seconds(60) } }, []],
  ['is met where a gap alarms', { gap: { policy: 'alarm', after: seconds(60) } }, [500]],
] as const)('of a sensor that fell silent a comparison %s', (_, given, times) => {
  const both: ConditionTree = { join: 'all', parts: [hot, smoky] }
  expect(
    timesOf(
      both,
      [
        [0, 'temperature', 70],
        [500, 'smoke', 1, 2],
      ],
      given,
    ),
  ).toEqual(times)
})

test('a gap alarms only with what else must hold, and the reason says what was missing', () => {
  const both: ConditionTree = { join: 'all', parts: [hot, smoky] }
  const gap = { policy: 'alarm', after: seconds(60) } as const
  const said: Said[] = [
    [0, 'smoke', 0, 2],
    [50, 'temperature', 20],
    [100, 'temperature', 70],
  ]
  const [found, ...more] = foundOf(both, said, { gap })
  expect(more).toEqual([])
  const condition = { ...plain, gap, tree: both }
  const reason =
    found &&
    treeReasonOf({ ruleId: 1, name: '升温', version: 1, condition, tree: both }, found, deviceNo => ({
      sensorId: `S${deviceNo}`,
      sensorName: '',
    }))
  expect(reason).toMatchObject({ quantity: 'temperature', value: 70, threshold: 60 })
  expect(reason?.leaves).toEqual([
    { met: true, sensorId: 'S1', sensorName: '', value: 70, measure: 70, at: 100 * second },
    { met: true, missing: true, sensorId: 'S2', sensorName: '', value: 0, measure: 0, at: 0 },
  ])
  expect(reason).not.toHaveProperty('missing')
})

test('what no sensor of the place measures is not met, and is named as such', () => {
  const either: ConditionTree = { join: 'any', parts: [smoky, hot] }
  expect(foundOf(either, [[0, 'temperature', 70]])[0]?.seen[0]).toEqual({ met: false, term: null })
  expect(foundOf({ join: 'all', parts: [smoky, hot] }, [[0, 'temperature', 70]])).toEqual([])
})

test('a change within a window, and smoke: what rises fast is found, and what leaves the window ends it', () => {
  const rising: ConditionLeaf = {
    ...leaf('temperature', '>=', 8),
    aggregate: { function: 'change', within: seconds(600) },
  }
  const tree: ConditionTree = { join: 'all', parts: [rising, smoky] }
  const said: Said[] = [
    [0, 'temperature', 25],
    [300, 'temperature', 34],
    [400, 'smoke', 1, 2],
  ]
  expect(foundOf(tree, said).map(({ at, seen }) => [at / second, seen[0]?.term?.measure])).toEqual([[400, 9]])
  expect(timesOf(tree, [...said.slice(0, 2), [700, 'smoke', 1, 2]])).toEqual([])
})

test('what a sensor met is over when it is no longer of the place', () => {
  const rule = judgedTreeOf({ ...plain, ...forFive }, { join: 'any', parts: [hot, smoky] })
  const said = [sampleOf([1000, 'temperature', 70, 1]), sampleOf([1000, 'smoke', 0, 2])]
  const members = said.map(
    ({ deviceNo, quantity, at }): Member => ({
      ...{ deviceNo, quantity, judgedTo: -1, lastAt: at, receivedAt: at },
    }),
  )
  const watched = { rule, latenessMs: 0, memory: null, members }
  const pending = judgeTree(watched, said, { now: 1000 * second, ...around })
  const left = { ...watched, members: members.slice(1) }
  expect(judgeTree({ ...left, memory: pending.memory }, [], { now: 1400 * second, ...around }).found).toEqual([])
  const firing = judgeTree({ ...watched, memory: pending.memory }, [], { now: 1400 * second, ...around })
  expect(firing.found).toHaveLength(1)
  const after = judgeTree({ ...left, memory: firing.memory }, [], { now: 1400 * second, ...around })
  expect(after.memory.phase).toBe('ok')
})

test('a reading of a clock that is behind counts as of now, and those it brings together are judged once', () => {
  const rule = judgedTreeOf(plain, { join: 'all', parts: [hot, smoky] })
  const member = (deviceNo: number, quantity: number, lastAt: number): Member => ({
    ...{ deviceNo, quantity, judgedTo: -1, lastAt, receivedAt: 1000 * second },
  })
  const members = [member(1, 3, 1000 * second), member(2, 1, 500 * second)]
  const watched = { rule, latenessMs: 0, memory: null, members }
  const look = { now: 1000 * second, ...around }
  const first = judgeTree({ ...watched, members: members.slice(0, 1) }, [sampleOf([1000, 'smoke', 1])], look)
  const later = [sampleOf([490, 'temperature', 70, 2]), sampleOf([500, 'temperature', 20, 2])]
  // It was hot before there was smoke.
  expect(judgeTree({ ...watched, memory: first.memory }, later, look).found).toEqual([])
  const after = judgeTree(
    { ...watched, memory: first.memory },
    later.toReversed().map((one, index) => ({ ...one, at: (490 + index * 10) * second })),
    look,
  )
  expect(after.found.map(({ at }) => at / second)).toEqual([1000])
  expect(after.judgedTo).toEqual([-1, 500 * second])
})

type Heard = readonly [now: number, said?: Said]
/** What is found when each reading is judged as it comes, in the order of receipt; none is said where time alone passes. */
function heardOf(given: Partial<RuleCondition>, heard: readonly Heard[], tree: ConditionTree) {
  const condition = { ...plain, ...given }
  const rule = judgedTreeOf(condition, tree)
  const members: Member[] = []
  let open: PlaceSample[] = []
  let memory: TreeStanding | null = null
  return heard.flatMap(([now, said]) => {
    const sample = said && sampleOf(said)
    const known = sample && members.find(one => isOf(one, sample))
    const newest = sample && { lastAt: sample.at, receivedAt: now * second }
    if (known) Object.assign(known, newest)
    else if (sample) members.push({ ...sample, ...newest, judgedTo: -1 } as Member)
    const latenessMs = condition.lateness * second
    const look = { now: now * second, ...around }
    if (sample) open.push(sample)
    const verdict = judgeTree({ rule, latenessMs, memory, members }, open, look)
    memory = JSON.parse(JSON.stringify(verdict.memory))
    for (const [index, member] of members.entries()) member.judgedTo = verdict.judgedTo[index] ?? 0
    open = open.filter(one => members.some(member => isOf(member, one) && one.at > member.judgedTo))
    return verdict.found.map(({ at }) => [now, at / second])
  })
}
const hotOrSmoky: ConditionTree = { join: 'any', parts: [hot, smoky] }

test.each([0, 30])(
  'of a sensor whose clock is slow a condition holds from when it is heard of, lateness %i',
  lateness => {
    const heard: Heard[] = [
      [10_000, [10_000, 'smoke', 0, 1]],
      [10_500, [9900, 'temperature', 70, 2]],
      [10_501],
      [10_700, [10_100, 'temperature', 70, 2]],
      [10_799],
    ]
    expect(heardOf({ ...forFive, lateness }, heard, hotOrSmoky)).toEqual([])
    expect(heardOf({ ...forFive, lateness }, [...heard, [10_801]], hotOrSmoky)).toEqual([[10_801, 10_800 - lateness]])
  },
)

test.each([0, 30])('a sensor whose clock is slow is not missing as it speaks, lateness %i', lateness => {
  const speaks: Heard[] = [1, 2, 3, 4, 5, 6, 7, 8].map(minute => [
    10_000 + minute * 60,
    [9400 + minute * 60, 'temperature', 70, 2],
  ])
  const heard: Heard[] = [[10_000, [10_000, 'smoke', 0, 1]], ...speaks, [10_481]]
  const gap = (policy: 'end' | 'alarm') => ({ gap: { policy, after: seconds(300) }, lateness })
  const cold: ConditionTree = { join: 'all', parts: [leaf('temperature', '<', 0), leaf('temperature', '<', 1)] }
  expect(heardOf(gap('alarm'), heard, cold)).toEqual([])
  expect(heardOf(gap('alarm'), [...heard, [10_779], [10_781]], cold)).toEqual([[10_781, 10_780 - lateness]])
  expect(heardOf({ ...forFive, ...gap('end') }, heard, hotOrSmoky)).toEqual([[10_360, 10_360 - lateness]])
})

test.each([0, 30])('a clock that ran ahead moves nobody else, alive or dead, lateness %i', lateness => {
  const ahead: Heard = [10_000, [10_600, 'smoke', 0, 1]]
  const heard: Heard[] = [
    [10_010, [10_010, 'temperature', 70, 2]],
    [10_300, [10_300, 'temperature', 70, 2]],
    [10_309],
    [10_311 + lateness],
  ]
  expect(heardOf({ ...forFive, lateness }, [ahead, ...heard], hotOrSmoky)).toEqual([[10_311 + lateness, 10_310]])
  const gap = { policy: 'alarm', after: seconds(300) } as const
  const cold: ConditionTree = { join: 'all', parts: [leaf('temperature', '<', 0), leaf('temperature', '<', 1)] }
  const silent: Heard[] = [...heard, [10_599 + lateness], [10_601 + lateness]]
  expect(heardOf({ lateness, gap }, [ahead, ...silent], cold)).toEqual([[10_601 + lateness, 10_600]])
})

const tens = (min: number, max: number) => fc.integer({ min, max }).map(length => seconds(length * 10))
const leaves = fc.record({
  quantity: fc.constantFrom('temperature', 'humidity'),
  operator: fc.constantFrom('>', '>=', '<', '<=', '==', '!=', 'outside'),
  threshold: fc.integer({ min: 2, max: 6 }),
  upper: fc.constant(9),
  hysteresis: fc.integer({ min: 0, max: 1 }),
  aggregate: fc.option(
    fc.record({
      function: fc.constantFrom('avg', 'min', 'max', 'sum', 'count', 'change'),
      within: fc.integer({ min: 1, max: 2 }).map(length => ({ length, unit: 'minutes' as const })),
    }),
    { nil: undefined, freq: 2 },
  ),
}) satisfies fc.Arbitrary<ConditionLeaf>
const join = fc.constantFrom('all', 'any')
const group = <Part>(part: fc.Arbitrary<Part>, max: number) =>
  fc.record({ join, parts: fc.array(part, { minLength: 1, maxLength: Math.min(max, 3) }) })
const [outer, middle, last] = partsOfGroups
const trees: fc.Arbitrary<ConditionTree> = group(
  fc.oneof(leaves, group(fc.oneof(leaves, group(leaves, last)), middle)),
  outer,
)
const conditions = fc.record({
  kind: fc.constantFrom('now', 'for'),
  span: tens(1, 6),
  recovery: tens(0, 6),
  coolDown: tens(0, 6),
  lateness: fc.constantFrom(30, 60),
  gap: fc.option(fc.record({ policy: fc.constantFrom('end', 'alarm'), after: tens(1, 12) }), { nil: undefined }),
})
const readings = fc.uniqueArray(
  fc.record({
    deviceNo: fc.constantFrom(1, 2),
    quantity: fc.constantFrom(1, 2),
    at: fc.integer({ min: 0, max: 40 }).map(at => 1_000_000 + at * 10 * second),
    value: fc.integer({ min: 0, max: 10 }),
    delay: fc.integer({ min: 0, max: 29 }),
  }),
  { selector: ({ deviceNo, quantity, at }) => `${deviceNo} ${quantity} ${at}`, minLength: 1, maxLength: 30 },
)

/** The alarms until `end` of readings that come in their own order, looked at every so many seconds. */
function arrivedTreeAlarms(
  watched: { rule: ReturnType<typeof judgedTreeOf>; latenessMs: number },
  given: readonly (PlaceSample & { delay: number })[],
  lookEvery: number,
  end: number,
): number[] {
  const arrivals = given
    .map(({ delay, ...sample }) => ({ sample, comes: sample.at + delay * second }))
    .toSorted((one, other) => one.comes - other.comes)
  const members: Member[] = []
  const stored: PlaceSample[] = []
  const alarms: number[] = []
  // As it is kept: of the place, and of each of its sensors what changed.
  let place: PlaceMemory | null = null
  const kept = new Map<string, MemberMemory>()
  const look = (now: number) => {
    if (members.length === 0) return
    const samples = stored.filter(one => members.some(member => isOf(member, one) && one.at > member.judgedTo))
    const inOrder = members.toSorted((one, other) => one.deviceNo - other.deviceNo)
    const own = inOrder.map(member => ({ memory: kept.get(memberKey(member)) ?? null }))
    const before = joinMemory(watched.rule, place, own)
    const verdict = judgeTree({ ...watched, ...before, members }, samples, { now, ...around })
    place = JSON.parse(JSON.stringify(placeMemoryOf(verdict.memory)))
    for (const [key, memory] of changedMembers(watched.rule, before.memory, verdict.memory))
      kept.set(key, JSON.parse(JSON.stringify(memory)))
    for (const [index, member] of members.entries()) member.judgedTo = verdict.judgedTo[index] ?? 0
    alarms.push(...verdict.found.map(({ at }) => at))
  }
  let now = 1_000_000
  for (const { sample, comes } of arrivals) {
    for (; now < comes; now += lookEvery * second) look(now)
    stored.push(sample)
    const member = members.find(one => isOf(one, sample))
    if (!member) members.push({ ...sample, judgedTo: -1, lastAt: sample.at, receivedAt: comes })
    else if (sample.at > member.lastAt) Object.assign(member, { lastAt: sample.at, receivedAt: comes })
    look(comes)
  }
  for (; now < end + 200 * second; now += lookEvery * second) look(now)
  return alarms.filter(at => at <= end)
}
const isOf = (member: Member, { deviceNo, quantity }: PlaceSample) =>
  member.deviceNo === deviceNo && member.quantity === quantity

test('in whatever order readings of a place come within the allowed lateness, and whenever somebody looks, trees alarm as in the reference', () => {
  const end = 1_000_000 + 600 * second
  fc.assert(
    fc.property(trees, conditions, readings, fc.integer({ min: 1, max: 40 }), (tree, given, said, lookEvery) => {
      const rule = judgedTreeOf({ ...plain, ...given }, tree)
      const expected = referenceTreeAlarms(rule, said, end, second)
      expect(arrivedTreeAlarms({ rule, latenessMs: given.lateness * second }, said, lookEvery, end)).toEqual(expected)
    }),
    { numRuns: 250, seed: 171 },
  )
})
