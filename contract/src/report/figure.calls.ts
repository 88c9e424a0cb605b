/** Reports of people's own periods: the figures of the page, and the same as a file. */
import { z } from 'zod'
import { alarmDesk } from '../alarm/alarm.calls.ts'
import { dataOf } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'
import { algorithmFigures, days, figureRow, figureSplit, figures, siteDay } from './figure.shapes.ts'

const asked = {
  /** First and last day, both included, by the site's calendar. */
  from: siteDay,
  until: siteDay,
  by: figureSplit,
}
const errors = ['alarm.badPeriod', 'figure.tooLong'] as const

export const figureCalls = callsOf('figure', {
  read: call({
    path: '/api/report/queryFigures',
    method: 'POST',
    right: rights.reports,
    summary:
      'Figures of the alarms of some days, split as asked, beside those of as many days before, and how available the channels were',
    input: z.object(asked),
    answer: dataOf(
      z.object({
        period: days,
        before: days,
        figures,
        figuresBefore: figures,
        rows: z.array(figureRow),
        /** Share of the time in which channels in scope were online, of that in which they should have been; null where nothing is known. */
        availability: z.number().nullable(),
        availabilityBefore: z.number().nullable(),
      }),
    ),
    errors,
  }),
  download: call({
    path: '/api/report/downloadFigures',
    method: 'GET',
    right: rights.reports,
    summary: 'The same figures as .xlsx, or as PDF; signed in the query like every GET',
    input: z.object({ ...asked, format: z.enum(['xlsx', 'pdf']).optional() }),
    answer: dataOf(z.unknown()),
    errors,
    transport: 'raw',
  }),
  readAlgorithm: call({
    path: '/api/report/queryAlgorithmFigures',
    method: 'POST',
    right: alarmDesk,
    summary:
      'Alarms of one type: the last 7 days beside the 7 before, four weeks by weekday and hour, and how often those judged in 30 days were true',
    input: wire({ type: z.int().min(1).max(32767) }, { type: 'alarmType' }),
    answer: dataOf(algorithmFigures),
    errors: [],
  }),
})
