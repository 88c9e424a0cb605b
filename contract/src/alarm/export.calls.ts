/** The list as a file. `start` says where it is fetched; the file is written while it is read, and `progress` tells how far. */
import { z } from 'zod'
import { dataOf, nothing } from '../core/body.ts'
import { call, callsOf, listBody } from '../core/call.ts'
import { rowId } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'
import { alarmFilters, alarmIds, alarmOrder, filterNames } from './alarm.calls.ts'

/** `coco`: the pictures of judged alarms of one type with their boxes, as an archive to train a model from. */
export const exportFormat = z.enum(['xlsx', 'csv', 'coco'])
export type ExportFormat = z.output<typeof exportFormat>
export const exportState = z.enum(['waiting', 'running', 'done', 'cancelled', 'failed'])

export const exportCalls = callsOf('export', {
  start: call({
    path: '/api/alarm/exportAlarmList',
    method: 'POST',
    bodyLimit: listBody,
    right: rights.workplace,
    summary:
      'Ask for the filtered list, or for chosen alarms, as a file, or for pictures and boxes of judged alarms of one type (coco); the answer’s url is good for one minute and one download',
    input: wire(
      {
        ...alarmFilters,
        order: alarmOrder.optional(),
        /** Only these of them. Without a period it is theirs. */
        alarmIds: alarmIds.optional(),
        format: exportFormat,
      },
      filterNames,
    ),
    answer: dataOf(z.object({ exportId: rowId, url: z.string(), fileName: z.string(), total: z.int() })),
    errors: ['alarm.badPeriod', 'desk.tooManyExports', 'desk.trainingOfOneType', 'desk.noneJudged'],
  }),
  readProgress: call({
    path: '/api/alarm/queryExportProgress',
    method: 'POST',
    right: rights.workplace,
    summary: 'How many rows, or pictures, of an export have been written',
    input: z.object({ exportId: rowId }),
    answer: dataOf(z.object({ written: z.int(), total: z.int(), state: exportState })),
    errors: ['desk.exportNotFound'],
  }),
  cancel: call({
    path: '/api/alarm/cancelExport',
    method: 'POST',
    right: rights.workplace,
    summary: 'Stop an export that waits or runs: its download breaks off; one that has ended stays as it is',
    input: z.object({ exportId: rowId }),
    answer: nothing,
    errors: ['desk.exportNotFound'],
  }),
  download: call({
    path: '/media/v1/alarm-export/:id',
    method: 'GET',
    right: 'ticket',
    summary: 'The exported list (.xlsx or .csv), or the archive of pictures (.zip), streamed',
    input: z.object({ ticket: z.string().max(2000) }),
    answer: dataOf(z.unknown()),
    errors: ['desk.exportNotFound', 'desk.tooManyExports'],
    transport: 'raw',
  }),
})
