import { z } from 'zod'
import { alarmId, alarmLevel } from '../alarm/alarm.shapes.ts'
import { coded } from '../core/coded.ts'
import { rowId, siteTime, timestamp } from '../core/fields.ts'

/** What a model says of an alarm: its picture supports it, does not, or leaves it open. `none`: it gave no opinion. */
export const opinionVerdict = coded({ supported: 1, notSupported: 2, unsure: 3, none: 4 })
export type OpinionVerdict = z.output<typeof opinionVerdict>

/** Levels of alarms a second look may be set for; faults have no picture. */
export const lookLevel = alarmLevel

export const opinion = z.object({
  opinionId: rowId,
  verdict: opinionVerdict,
  /** 0 to 1, as the model says; null where it gave no opinion. */
  confidence: z.number().nullable(),
  /** What it saw, before it judged. */
  observations: z.array(z.string()),
  /** Why, in one sentence. */
  reason: z.string(),
  /** What would decide it. */
  decidedBy: z.string(),
  /** Why there is none, in the reader's words; empty where there is one. */
  problem: z.string(),
  modelName: z.string(),
  /** Of the question that was asked and the settings it was asked with. */
  questionVersion: z.string(),
  /** Who asked; empty where it was asked by itself. */
  askedBy: z.string(),
  at: timestamp,
  atText: siteTime,
  tookMs: z.int(),
})
export type Opinion = z.output<typeof opinion>

/** An opinion has come: consoles in scope show it beside the alarm. */
export const opinionEvent = z.object({ kind: z.literal('opinion'), alarmId, verdict: opinionVerdict.out })

/** Opinions of one alarm, by itself and on demand together. */
export const opinionsPerAlarm = 5

/** Below this the figures of agreement say little. */
export const enoughVerdicts = 100
export const contextLimit = 500
