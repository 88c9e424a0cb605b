/** The overall view: how a company and its projects stand, and why. */
import { z } from 'zod'
import { alarmLevel } from '../alarm/alarm.shapes.ts'
import { dataOf, nothing } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'
import { rowId, timestamp } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { siteDay } from '../report/figure.shapes.ts'
import { scoreParts, weightSum } from './score.rules.ts'

/** Projects that are scored at most for one who looks. */
export const maxScored = 5000
/** Of them and of companies those that are shown at most, what stands worst first. */
export const maxShown = 200
/** Evaluations that are drawn at most: a month of three a day. */
export const maxEvaluations = 93

const count = z.int().min(0)
const points = z.number().min(0).max(100)
const score = z.int().min(0).max(100)
/** 1 excellent, 2 good, 3 medium, 4 dangerous. */
const grade = z.int().min(1).max(4)
const part = z.enum(scoreParts)
const weight = z.int().min(0).max(weightSum)
const weights = z.object({
  severe: weight,
  overdue: weight,
  response: weight,
  devices: weight,
  hazards: weight,
  rounds: weight,
  falseAlarms: weight,
} satisfies Record<(typeof scoreParts)[number], typeof weight>)
const perDay = z.int().min(1).max(3)

const inputs = z.object({
  severe: count,
  overdue: count,
  opened: count,
  medianMinutes: z.number().min(0).nullable(),
  channels: count,
  online: count,
  hazards: count,
  overdueHazards: count,
  rounds: count,
  roundsInTime: count,
  judged: count,
  falseAlarms: count,
})

const standing = z.object({
  systemScore: score,
  grade,
  inputs,
  /** What each part is worth, how good it is (null: nothing to measure), and how many points of a hundred are missing by it. */
  parts: z.array(z.object({ part, weight, quality: z.number().min(0).max(1).nullable(), most: points, lost: points })),
  /** The part that would raise the score most; null where nothing is lost. */
  dearest: part.nullable(),
})
export type Standing = z.output<typeof standing>

const projectStanding = z.object({
  ...standing.shape,
  projectId: rowId,
  projectName: z.string(),
  companyId: rowId,
  companyName: z.string(),
  hasPlan: z.boolean(),
})
export type ProjectStanding = z.output<typeof projectStanding>

const evaluation = z.object({ at: timestamp, systemScore: score, grade, inputs, weights })
export type Evaluation = z.output<typeof evaluation>

export const overallCalls = callsOf('overall', {
  readScores: call({
    path: '/api/overall/queryScores',
    method: 'POST',
    right: rights.overall,
    onWalls: true,
    summary:
      'Score and grade of now of what the caller sees, and of each of its projects, with the parts they are made of; the last evaluation of each company that is seen as a whole',
    input: z.object({}),
    answer: dataOf(
      z.object({
        weights,
        perDay,
        /** Whose days these are: the figures of response time, rounds and false alarms are those of a report over them. */
        days: z.object({ from: siteDay, until: siteDay }),
        whole: standing,
        /** What stands worst first. */
        projects: z.array(projectStanding).max(maxShown),
        companies: z
          .array(z.object({ companyId: rowId, companyName: z.string(), systemScore: score, grade, at: timestamp }))
          .max(maxShown),
        /** Those in scope that are not among them. */
        notShown: z.object({ projects: count, companies: count }),
      }),
    ),
    errors: [],
  }),
  readHistory: call({
    path: '/api/overall/queryScoreHistory',
    method: 'POST',
    right: rights.overall,
    summary:
      'The kept evaluations of a company with what is below it, the oldest first, each with its inputs and weights; none for who sees a part of it',
    input: z.object({ ofCompanyId: rowId }),
    answer: dataOf(z.array(evaluation)),
    errors: ['company.notFound'],
  }),
  readProjectHistory: call({
    path: '/api/overall/queryProjectScoreHistory',
    method: 'POST',
    right: rights.overall,
    summary: 'The same of a project, for whoever sees all of it',
    input: z.object({ ofProjectId: rowId }),
    answer: dataOf(z.array(evaluation)),
    errors: ['project.notFound'],
  }),
  readTrend: call({
    path: '/api/overall/queryAlarmTrend',
    method: 'POST',
    right: [rights.overall, rights.monitor],
    onWalls: true,
    summary: 'Alarms of today and of the day before by level and hour of the site',
    input: z.object({}),
    answer: dataOf(
      z.object({
        days: z.object({ today: siteDay, yesterday: siteDay }),
        levels: z.array(
          z.object({ level: alarmLevel, today: z.array(count).length(24), yesterday: z.array(count).length(24) }),
        ),
      }),
    ),
    errors: [],
  }),
  saveWeights: call({
    path: '/api/overall/saveScoreWeights',
    method: 'POST',
    right: rights.settings,
    scope: 'company',
    summary: 'What each part of a score is worth, a hundred together, and how often a day scores are kept',
    input: z.object({ weights, perDay }),
    answer: nothing,
    errors: ['overall.sumOfWeights'],
  }),
})
