/**
 * The second look: a vision-language model of the company's choice gives its opinion beside an alarm. It changes nothing of the
 * alarm: no answer of another call knows of it.
 */
import { z } from 'zod'
import { alarmDesk } from '../alarm/alarm.calls.ts'
import { alarmId } from '../alarm/alarm.shapes.ts'
import { dataOf, nothing, pageSizes } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'
import { rowId, siteTime } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { siteDay } from '../report/figure.shapes.ts'
import { contextLimit, lookLevel, opinion, opinionsPerAlarm, opinionVerdict } from './opinion.shapes.ts'

/** Where `chat/completions` is asked for: an address alone, without anything that could carry a secret. */
const modelUrl = z
  .url({ protocol: /^https?$/ })
  .max(300)
  .refine(text => !/[?#@\s]/.test(text))

const lookSettings = {
  modelUrl,
  modelName: z.string().trim().min(1).max(100),
  answerLanguage: z.enum(['zh', 'en']),
  lookTypes: z.array(z.int().min(1).max(9999)).max(200),
  lookLevels: z.array(lookLevel).max(6),
  looksPerHour: z.int().min(1).max(10_000),
  looksPerDay: z.int().min(1).max(100_000),
  /** Seconds an answer may take. */
  lookTimeout: z.int().min(2).max(60),
  /** What the company adds to each question. */
  siteContext: z.string().trim().max(contextLimit),
}

/** Opinions are kept and compared, and shown once enough people have judged; the administrator may show them before. */
const shadow = z.boolean()

const lookCounts = z.object({
  /** Requests that went out. */
  asked: z.int(),
  answered: z.int(),
  /** Asked without an opinion coming of it. */
  none: z.int(),
  /** Requests that failed. */
  failed: z.int(),
  /** Alarms that were not asked about: too many waited. */
  dropped: z.int(),
  /** Alarms that wait. */
  waiting: z.int(),
})

const opinionSettings = z.object({
  ...lookSettings,
  modelUrl: z.string(),
  modelName: z.string(),
  companyId: rowId,
  /** The company has agreed. */
  inUse: z.boolean(),
  hasKey: z.boolean(),
  /** 0 while nothing is set. */
  version: z.int(),
  shadow,
  /** Nobody sees them yet. */
  inShadow: z.boolean(),
  /** Who agreed that pictures leave the house, and when; empty while nobody did. */
  agreedBy: z.string(),
  agreedAtText: siteTime,
  today: lookCounts,
  /** Why it last failed, in the reader's words; empty while it works. */
  lastProblem: z.string(),
  lastProblemAtText: siteTime,
  /** After failures in a row nothing is asked until then; empty while it asks. */
  restsUntilText: siteTime,
})
export type OpinionSettings = z.output<typeof opinionSettings>

/** What the platform has set for a company, which somebody of the company agrees to or not. */
const lookOffer = z.object({
  companyId: rowId,
  companyName: z.string(),
  modelUrl: z.string(),
  modelName: z.string(),
  lookTypes: lookSettings.lookTypes,
  lookLevels: lookSettings.lookLevels,
  inUse: z.boolean(),
  version: z.int(),
  agreedBy: z.string(),
  agreedAtText: siteTime,
})
export type LookOffer = z.output<typeof lookOffer>

const both = z.object({ trueAlarms: z.int(), falseAlarms: z.int() })
const agreement = z.object({
  type: z.int(),
  typeName: z.string(),
  /** Of the model in use first, and of those before it. */
  modelName: z.string(),
  /** Alarms that people judged true or false and the model gave an opinion of. */
  judged: z.int(),
  /** What people said of the alarms it supported, did not support, and left open. */
  supported: both,
  notSupported: both,
  unsure: both,
})
export type Agreement = z.output<typeof agreement>

const citedAlarm = z.object({
  alarmId,
  typeName: z.string(),
  deviceName: z.string(),
  atText: siteTime,
})
const daySummary = z.object({
  modelName: z.string(),
  /**
   * Alarms of the day that the caller sees; those of them of types and levels that were agreed to, which a back end of before does
   * not say; and of these those that the model was told of, the severest and newest where they are too many.
   */
  total: z.int(),
  agreed: z.int().optional(),
  told: z.int(),
  sentences: z.array(z.object({ text: z.string(), alarms: z.array(citedAlarm).min(1) })),
  /** Sentences that cited no alarm, or one that the model was not told of, or were too long or too many. */
  dropped: z.int(),
})
export type DaySummary = z.output<typeof daySummary>

const ofCompany = z.object({ companyId: rowId.optional() })

export const opinionCalls = callsOf('opinion', {
  readSettings: call({
    path: '/api/opinion/querySettings',
    method: 'POST',
    right: rights.settings,
    summary: 'How a company’s second look is set, and what it did today',
    input: ofCompany,
    answer: dataOf(opinionSettings),
    errors: ['company.notFound'],
  }),
  saveSettings: call({
    path: '/api/opinion/saveSettings',
    method: 'POST',
    right: rights.settings,
    scope: 'company',
    peopleOnly: true,
    confirm: true,
    summary:
      'Set it. It is in use once the company agrees; another address, or more types or levels, have to be agreed to again',
    input: z.object({
      companyId: rowId.optional(),
      ...lookSettings,
      /** Left out: it stays. Empty: none. */
      modelKey: z.string().trim().max(500).optional(),
      /** Left out: it stays; where nothing was set it is on. */
      shadow: shadow.optional(),
      version: z.int().min(0),
    }),
    answer: nothing,
    errors: ['company.notFound', 'opinion.changedMeanwhile', 'opinion.keyAgain'],
    emptiesFields: true,
  }),
  listOffers: call({
    path: '/api/opinion/queryOffers',
    method: 'POST',
    right: rights.grantAccess,
    summary: 'What is set for the caller’s companies: where pictures would go, of which alarms, and who agreed',
    input: z.object({}),
    answer: dataOf(z.array(lookOffer)),
    errors: [],
  }),
  decide: call({
    path: '/api/opinion/decide',
    method: 'POST',
    right: rights.grantAccess,
    scope: 'company',
    peopleOnly: true,
    confirm: true,
    summary:
      'Agree that pictures of these alarms leave the house for this address, which switches the second look on, or switch it off. The platform agrees for nobody',
    input: z.object({
      companyId: rowId,
      agreed: z.boolean(),
      /** Of what was read: nobody agrees to something else. */
      version: z.int().min(0),
    }),
    answer: nothing,
    errors: ['company.notFound', 'opinion.notSet', 'opinion.changedMeanwhile', 'opinion.ofCustomer'],
  }),
  test: call({
    path: '/api/opinion/testModel',
    method: 'POST',
    right: rights.settings,
    scope: 'company',
    peopleOnly: true,
    summary: 'Ask the stored model about a drawn sample picture now, and say what came of it',
    input: ofCompany,
    answer: dataOf(
      z.object({ works: z.boolean(), reason: z.string(), observations: z.array(z.string()), tookMs: z.int() }),
    ),
    errors: ['company.notFound', 'opinion.notSet', 'opinion.limitReached', 'call.tooMany'],
  }),
  readAgreement: call({
    path: '/api/opinion/queryAgreement',
    method: 'POST',
    right: rights.settings,
    summary: 'How often the opinions of each model and the verdicts of people agreed in 90 days, by alarm type',
    input: ofCompany,
    answer: dataOf(z.array(agreement)),
    errors: ['company.notFound'],
  }),
  listOfAlarm: call({
    path: '/api/opinion/queryOfAlarm',
    method: 'POST',
    right: alarmDesk,
    summary:
      'The opinions of one alarm, newest first, whether one is on its way and whether more can be asked for; nothing of it in the shadow',
    input: z.object({ alarmId }),
    answer: dataOf(
      z.object({
        inUse: z.boolean(),
        /** Whether its type and level are among those agreed to; a back end of before does not say. */
        mayAsk: z.boolean().optional(),
        waiting: z.boolean(),
        opinions: z.array(opinion).max(opinionsPerAlarm),
      }),
    ),
    errors: ['alarm.notFound'],
  }),
  listOfAlarms: call({
    path: '/api/opinion/queryOfAlarms',
    method: 'POST',
    right: alarmDesk,
    summary:
      'What a model last said of some alarms, in short, for readers who mark their list by it; null where nothing is shown of it. Left out are alarms out of scope',
    input: z.object({
      alarmIds: z
        .array(alarmId)
        .min(1)
        .max(Math.max(...pageSizes)),
    }),
    answer: dataOf(z.array(z.object({ alarmId, verdict: opinionVerdict.nullable() }))),
    errors: [],
  }),
  ask: call({
    path: '/api/opinion/askAboutAlarm',
    method: 'POST',
    right: rights.processAlarm,
    summary:
      'Ask the model about one alarm of a type and level that were agreed to, before all that waits; its opinion comes by the live channel',
    input: z.object({ alarmId }),
    answer: nothing,
    errors: ['alarm.notFound', 'opinion.notInUse', 'opinion.notAgreed', 'opinion.inShadow', 'opinion.askedOften'],
  }),
  summariseDay: call({
    path: '/api/opinion/summariseDay',
    method: 'POST',
    right: rights.processAlarm,
    peopleOnly: true,
    summary:
      'Have the model sum up a day of a company from its alarms in the caller’s scope; a sentence that cites none of them is left out. It is kept nowhere',
    input: z.object({ companyId: rowId.optional(), day: siteDay }),
    answer: dataOf(daySummary),
    errors: [
      'company.notFound',
      'opinion.notInUse',
      'opinion.inShadow',
      'opinion.agreeAgain',
      'opinion.limitReached',
      'opinion.noSummary',
      'call.tooMany',
    ],
  }),
})
