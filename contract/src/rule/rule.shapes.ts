/** Rules on what sensors measure (decision 0077) and on other alarms (decision 0098), which end in alarms. Pure shapes; what a rule does with readings stands on the server. */
import { z } from 'zod'
import { alarmLevel } from '../alarm/alarm.shapes.ts'
import { coded } from '../core/coded.ts'
import { name, rowId, siteTime, timestamp } from '../core/fields.ts'
import { wire } from '../core/wire.ts'
import { sensorId } from '../device/device.shapes.ts'
import { weekWindow, windowLimit } from '../notice/notice.shapes.ts'
import { quantity } from '../sensor/quantity-table.ts'
import { aggregateFunction, duration, finite, operator, wayBack } from './comparing.ts'
import { conditionTree, leafSeen } from './condition-tree.ts'
import { levelChange, levelSteps } from './level-steps.ts'

export { type AggregateFunction, aggregateFunction, type Duration, msOf, type Operator, operator } from './comparing.ts'

export const ruleNameLimit = 60
/** Sensors that one rule names; more are named by their region or project. */
export const sensorsOfRule = 100

/** `shadow`: judged and counted, and raises nothing. */
export const ruleState = coded({ enabled: 1, disabled: 2, shadow: 3 })
export type RuleState = z.output<typeof ruleState>

/** When what is measured counts: at once, for a time, so often within a time, by how much it changes within a time; or when nothing comes. */
const readingKind = z.enum(['now', 'for', 'times', 'change', 'silent'])
/** When alarms count: so many of the types within a time, or one of each of them. */
const alarmKind = z.enum(['count', 'together'])
export const ruleKind = z.enum([...readingKind.options, ...alarmKind.options])
export type RuleKind = z.output<typeof ruleKind>
export const readingKinds = readingKind.options
export const alarmKinds = alarmKind.options
export const isOfAlarms = (kind: RuleKind): kind is z.output<typeof alarmKind> => alarmKind.safeParse(kind).success

/** Where alarms must be together to count together. */
export const rulePlace = z.enum(['device', 'region', 'project', 'company'])
export type RulePlace = z.output<typeof rulePlace>
/** Types of alarms that one rule looks at. */
export const typesOfRule = 10
/** Rules one after the other, each raised by an alarm of the one before. */
export const ruleDepthLimit = 3

export const aggregate = z.object({ function: aggregateFunction, within: duration })
export type Aggregate = z.output<typeof aggregate>
/** The ways to count that compare one value, which an aggregate can stand for. */
export const mayAggregate = (kind: RuleKind): boolean => kind === 'now' || kind === 'for'

/** What it means when no reading comes for so long: that the condition is not met, or that it is. */
export const gapPolicy = z.enum(['end', 'alarm'])
const gap = z.object({ policy: gapPolicy, after: duration })
/** The ways to count that go by whether a condition holds. */
export const mayHaveTree = (kind: RuleKind): boolean => kind === 'now' || kind === 'for'
export const mayHaveGap = (kind: RuleKind): boolean => kind !== 'silent' && !isOfAlarms(kind)

const hourlyLimit = z.int().min(1).max(1000)
/** What whoever gets its alarm is to do. */
export const ruleNoteLimit = 200
const note = z.string().trim().max(ruleNoteLimit)
/** A week at most. */
const againMinutes = z.int().min(1).max(10_080)

export const ruleCondition = {
  kind: ruleKind,
  operator,
  /** Of `outside` the lower end of the range. */
  threshold: finite,
  /** The upper end of the range of `outside`. */
  upper: finite.nullable(),
  /** For how long, or within which time. */
  span: duration,
  /** How often, of `times`. */
  times: z.int().min(2).max(20),
  /** By how much it must come back. */
  hysteresis: wayBack,
  /** For how long it must be back before it counts as over. */
  recovery: duration,
  /** Between two alarms of one sensor. */
  coolDown: duration,
  /** So many seconds a reading may come after a newer one and still count in its order; alarms wait as long. */
  lateness: z.int().min(0).max(300),
  /** Of rules on alarms: what they must have in common. */
  place: rulePlace,
  /** Further thresholds, the mildest first: beyond each of them the alarm is of a more severe level. */
  steps: levelSteps.optional(),
  /** What of the readings is compared; absent: the newest. */
  aggregate: aggregate.optional(),
  /** Absent: while nothing comes it stands as it stood. */
  gap: gap.optional(),
  /** Alarms that are not severe within an hour; absent: any number. */
  hourlyLimit: hourlyLimit.optional(),
  /** So long after its alarm was handled it is raised again, if the condition holds still; absent: once it was over. */
  againMinutes: againMinutes.optional(),
  /** What to do when it alarms; absent: nothing is said. */
  note: note.optional(),
  /** Several comparisons instead of the rule's own; absent: that one alone. */
  tree: conditionTree.optional(),
} as const
const condition = z.object(ruleCondition)
export type RuleCondition = z.output<typeof condition>

/** What of a rule means the same in any company. */
const carriedFields = {
  name: name(ruleNameLimit),
  quantity,
  /** The alarms a rule looks at; empty for rules on what sensors measure. */
  ofTypes: z.array(z.int().min(1).max(32_767)).max(typesOfRule),
  ...ruleCondition,
  /** Empty: always. */
  hours: z.array(weekWindow).max(windowLimit),
  alarmType: z.int().min(1).max(32_767),
  level: alarmLevel,
} as const
const carriedNames = {
  name: 'ruleName',
  kind: 'ruleKind',
  times: 'timesWithin',
  steps: 'levelSteps',
  aggregate: 'readingAggregate',
  gap: 'readingGap',
  tree: 'conditionTree',
  note: 'ruleNote',
  hours: 'weekHours',
  level: 'alarmLevel',
} as const
const ruleFields = {
  ...carriedFields,
  state: ruleState,
  /** Empty: all of the place. */
  sensorIds: z.array(sensorId).max(sensorsOfRule),
  projectId: rowId.nullable(),
  regionId: rowId.nullable(),
} as const
// The names regionId and projectId of a call are the selection of the top bar.
const ruleNames = { ...carriedNames, state: 'ruleState', projectId: 'ofProjectId', regionId: 'ofRegionId' } as const

/** Why a rule was not given an alarm: it would have fed itself, or too many rules followed each other. */
export const ruleCut = z.object({ reason: z.enum(['loop', 'depth']), through: z.string(), at: timestamp })

export const rule = wire(
  {
    ruleId: rowId,
    companyId: rowId,
    companyName: z.string(),
    projectName: z.string(),
    regionName: z.string(),
    ...ruleFields,
    version: z.int(),
    changedBy: z.string(),
    changedAt: timestamp,
    changedAtText: siteTime,
    /** Sensors it judges, and those of them it holds for right now. */
    judged: z.int(),
    firing: z.int(),
    /** Sensors beyond those that one region looks at. */
    leftOut: z.int(),
    lastJudgedAt: timestamp.nullable(),
    /** Alarms of the last 24 hours, those not raised in the shadow included. */
    raisedToday: z.int(),
    /** What it found in them beyond its alarms per hour. */
    limitedToday: z.int(),
    /** Why it could last not be judged; empty: it could since it was changed. */
    lastError: z.string(),
    lastErrorAt: timestamp.nullable(),
    /** What judging one sensor or place once takes, a mean of the last times in ms; null: not known yet. */
    judgingMs: z.number().nullable(),
    /** The last alarm it was not given, since rules would have gone round. */
    cut: ruleCut.nullable(),
  },
  { ...ruleNames, changedAtText: 'changedAtStr' },
)
export type Rule = z.output<typeof rule>

const editFields = {
  ...ruleFields,
  companyId: rowId,
  projectId: rowId.optional(),
  regionId: rowId.optional(),
  upper: finite.optional(),
  aggregate: aggregate.nullable().optional(),
  gap: gap.nullable().optional(),
  hourlyLimit: hourlyLimit.nullable().optional(),
  againMinutes: againMinutes.nullable().optional(),
  note: note.nullable().optional(),
  tree: conditionTree.nullable().optional(),
} as const
/**
 * Without `ruleId` a new rule of the company; with it, that rule as it shall be from now on. Of `aggregate`, `gap`, `hourlyLimit`, `againMinutes`, `note` and `tree`
 * null means none, and what is absent stays as it is: a console that was opened before an update does not know of them.
 */
export const ruleEdit = wire({ ...editFields, ruleId: rowId.optional(), version: z.int().optional() }, ruleNames)
export type RuleEdit = z.output<typeof ruleEdit>

/** A rule that is not saved yet. */
export const ruleTrial = wire(editFields, ruleNames)
export type RuleTrial = z.output<typeof ruleTrial>
export const carriedRule = wire({ ...carriedFields, upper: finite.optional() }, carriedNames)
export type CarriedRule = z.output<typeof carriedRule>
/** As many as a page of the list has. */
export const rulesOfFile = 100
/** Rules as a file takes them to another company. Sensors and places are each company's own to choose, and stay behind. */
export const ruleFile = z.object({
  format: z.literal('watchfire-rules'),
  /** 2 to 4: with fields that whoever reads only what was before would leave out, and have another rule. */
  version: z.literal([1, 2, 3, 4]),
  rules: z.array(carriedRule).min(1).max(rulesOfFile),
})

/** What one trial looks at, and the alarms it names. */
export const trialLimits = { days: 7, sensors: 20, readings: 20_000, named: 100 } as const
/** The alarms a rule would have raised of what is stored. `sensors` and `readings` are places and alarms for rules on alarms. */
export const trialResult = z.object({
  sensors: z.int(),
  /** There are more sensors, or more readings of one, than a trial looks at. */
  isPart: z.boolean(),
  /** Of those that have more, what is older was left out; null: nothing was. */
  triedSince: timestamp.nullable(),
  /** Sensors that a trial has nothing of: how many, and the names of the first. */
  unheard: z.object({ count: z.int(), names: z.array(z.string()) }),
  /** Of the alarms those beyond the rule's alarms per hour. */
  limited: z.int(),
  readings: z.int(),
  alarms: z.int(),
  /** The newest of them. */
  named: z.array(
    wire(
      {
        sensorId: z.string(),
        sensorName: z.string(),
        at: timestamp,
        atText: siteTime,
        value: z.number().nullable(),
        /** That nothing came is what raised it. */
        isGap: z.boolean(),
        /** What of the alarm it is; all but `raise` change one that is there. */
        change: levelChange,
        /** The level that was reached; null where the condition is over. */
        level: alarmLevel.nullable(),
        /** Of a condition with several comparisons how each stood. */
        leaves: z.array(leafSeen).optional(),
      },
      { sensorId: 'deviceId', sensorName: 'deviceName', atText: 'atStr', change: 'levelChange', level: 'alarmLevel' },
    ),
  ),
})
export type TrialResult = z.output<typeof trialResult>

/** How the alarms per hour of its rule concern an alarm. */
const limitReason = {
  /** It was the last one there was room for. */
  hourlyLimit: z.int().optional(),
  /** There was no room for it when it was found. */
  isHeldBack: z.boolean().optional(),
} as const

/** What an alarm says of the rule that raised it, in its `extra` under this name. */
export const ruleExtra = 'rule'
export const ruleReason = z.object({
  ruleId: rowId,
  name: z.string(),
  version: z.int(),
  quantity,
  ...z.object(ruleCondition).pick({
    kind: true,
    operator: true,
    threshold: true,
    upper: true,
    span: true,
    times: true,
    aggregate: true,
    tree: true,
    note: true,
  }).shape,
  /** The newest value; null where none ever came. */
  value: z.number().nullable(),
  /** For how long nothing had come, where that is what raised it. */
  missing: duration.optional(),
  /** The one before was handled, and the condition held still. */
  isAgain: z.boolean().optional(),
  ...limitReason,
  /** What was compared: the value, how far it changed, or the aggregate. */
  measure: z.number().nullable(),
  /** How each comparison of its tree stood, in the order they are read; the fields above say the first that was met. */
  leaves: z.array(leafSeen).optional(),
  /** Since when the condition held. */
  since: timestamp,
  at: timestamp,
})
export type RuleReason = z.output<typeof ruleReason>

/** The same of a rule on alarms. */
export const ruleAlarmReason = z.object({
  ruleId: rowId,
  name: z.string(),
  version: z.int(),
  kind: alarmKind,
  span: duration,
  times: z.int(),
  place: rulePlace,
  note: note.optional(),
  ...limitReason,
  since: timestamp,
  at: timestamp,
  /** The rules that led here, this one the last of them; no rule is given an alarm that it led to. */
  chain: z.array(rowId),
  depth: z.int(),
  /** What made it, in the order it happened. */
  alarms: z.array(z.object({ alarmId: z.string(), type: z.int(), at: timestamp })),
})
export type RuleAlarmReason = z.output<typeof ruleAlarmReason>
