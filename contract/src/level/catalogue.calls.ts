import { z } from 'zod'
import { algorithmPage } from '../access/access.shapes.ts'
import { alarmFamily, alarmLevel } from '../alarm/alarm.shapes.ts'
import { dataOf } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'
import { name } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'
import { maxMergeSeconds, maxOverdueMinutes } from './level.rules.ts'

const names = {
  type: 'alarmType',
  name: 'alarmTypeName',
  nameEn: 'alarmTypeNameEn',
  level: 'alramLevel',
  page: 'pageKind',
} as const

const fields = {
  type: z.int().min(1).max(32767),
  name: name(40),
  nameEn: name(60),
  /** Decides which calls find and handle its alarms: chosen once. */
  family: alarmFamily,
  level: alarmLevel,
  mergeSeconds: z.int().min(0).max(maxMergeSeconds),
  overdueMinutes: z.int().min(1).max(maxOverdueMinutes),
  /** Types are listed in the order of these numbers. */
  position: z.int().min(0).max(100_000),
  /** A type that is out of use is offered to no new rule; its alarms are taken in as ever. */
  inUse: z.boolean(),
  /** The address of its own page: small letters, digits, hyphens; null: it has none. */
  nickname: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,39}$/)
    .nullable(),
  /** What that page is like. */
  page: algorithmPage,
  /** As it was read; 0: a new type. */
  version: z.int().min(0),
}

/** One alarm type of the catalogue, as it holds where nobody decided otherwise. */
export const catalogueType = wire({ ...fields, allowed: z.boolean() }, names)
export type CatalogueType = z.output<typeof catalogueType>

export const catalogueCalls = callsOf('catalogue', {
  list: call({
    path: '/api/alarm/queryAlarmTypeCatalogue',
    method: 'POST',
    right: rights.settings,
    summary: 'The alarm type catalogue with its defaults, in its order; `allowed`: by the licence',
    input: z.object({}),
    answer: dataOf(z.array(catalogueType)),
    errors: [],
  }),
  save: call({
    path: '/api/alarm/saveAlarmType',
    method: 'POST',
    right: rights.settings,
    scope: 'company',
    summary:
      'Change an alarm type of the catalogue or enter a new one; it holds at once where no level of a company’s own does',
    /** Without the nickname, or the page, it stays as it was. */
    input: wire({ ...fields, nickname: fields.nickname.optional(), page: fields.page.optional() }, names),
    nullFields: ['nickname'],
    answer: dataOf(catalogueType),
    errors: [
      'catalogue.typeTaken',
      'catalogue.nicknameTaken',
      'catalogue.unknownType',
      'catalogue.changedMeanwhile',
      'level.notForType',
      'licence.algorithmRefused',
    ],
  }),
})

/** Some types were changed: consoles read again what shows them. */
export const catalogueEvent = z.object({ kind: z.literal('catalogue') })
