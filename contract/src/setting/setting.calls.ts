import { z } from 'zod'
import { dataOf } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'
import { siteTime } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { settingNames, settingUnits } from './setting.rules.ts'

const settingName = z.enum(settingNames)

const setting = z.object({
  settingName,
  value: z.int(),
  /** What holds where root has set nothing. */
  usual: z.int(),
  min: z.int(),
  max: z.int(),
  unit: z.enum(settingUnits),
  /** Who set it and when; empty while it is as it comes. */
  changedBy: z.string(),
  changedAtText: siteTime,
})
export type Setting = z.output<typeof setting>

export const settingCalls = callsOf('setting', {
  list: call({
    path: '/api/setting/querySettings',
    method: 'POST',
    right: rights.settings,
    summary: 'Settings of the whole installation that hold at once, each with its default and its bounds',
    input: z.object({}),
    answer: dataOf(z.array(setting)),
    errors: [],
  }),
  save: call({
    path: '/api/setting/saveSetting',
    method: 'POST',
    right: rights.settings,
    scope: 'company',
    summary: 'Change one of them, or without a value go back to how it comes',
    input: z.object({ settingName, settingValue: z.int().min(1).max(100_000).optional() }),
    answer: dataOf(z.array(setting)),
    errors: ['setting.outOfBounds'],
  }),
})
