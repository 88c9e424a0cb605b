import { z } from 'zod'
import { dataOf, nothing, pageFields, pageOf } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'
import { timestamp } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'
import {
  hostedAtOnce,
  hostedCamera,
  hostedDryRun,
  hostedMonthDay,
  hostedSchedule,
  hostedSlot,
  keepDays,
} from './hosted.shapes.ts'

const channelId = z.string().min(1).max(60)
const channelIds = z.array(channelId).min(1).max(hostedAtOnce)
const day = z.iso.date()

/** Pictures that the platform keeps of cameras by a schedule. */
export const hostedCalls = callsOf('hosted', {
  listHosted: call({
    path: '/hosted/api/v1/cameras',
    method: 'POST',
    right: [rights.hostedDevices, rights.hostedPictures],
    summary: 'Cameras with their schedule of stills, and how many of today’s there are',
    input: z.object({
      ...pageFields,
      keyword: z.string().trim().max(60).optional(),
      /** Only those that have a schedule, or pictures from one. */
      hosted: z.boolean().optional(),
    }),
    answer: pageOf(hostedCamera),
    errors: [],
  }),
  saveSchedule: call({
    path: '/hosted/api/v1/schedule/save',
    method: 'POST',
    right: rights.hostedDevices,
    summary:
      'Gives cameras a schedule of stills, and a term where one is named; their AI servers hear of it at once or as soon as they are back. Refused where one was changed since it was read, as far as `seenChanges` says when that was. Whoever makes a term shorter confirms who they are',
    input: wire(
      {
        channelIds,
        schedule: hostedSchedule,
        /** Left out: each camera keeps the term it has. */
        keepDays: keepDays.optional(),
        /** When each of the cameras was changed last, as it was read, in their order; null: never. */
        seenChanges: z.array(timestamp.nullable()).max(hostedAtOnce).optional(),
      },
      { channelIds: 'deviceIds' },
    ),
    answer: nothing,
    errors: ['device.notFound', 'hosted.noTimes', 'hosted.changedMeanwhile'],
  }),
  tryTerm: call({
    path: '/hosted/api/v1/schedule/dryRun',
    method: 'POST',
    right: rights.hostedDevices,
    summary: 'What such a term would delete of the cameras’ pictures today. Changes nothing',
    input: wire({ channelIds, keepDays }, { channelIds: 'deviceIds' }),
    answer: dataOf(hostedDryRun),
    errors: ['device.notFound'],
  }),
  readDay: call({
    path: '/hosted/api/v1/day',
    method: 'POST',
    right: rights.hostedPictures,
    summary: 'The slots of a camera’s day: pictures with their links, and holes with their reasons',
    input: wire({ channelId, day }, { channelId: 'deviceId' }),
    answer: dataOf(z.object({ slots: z.array(hostedSlot) })),
    errors: ['device.notFound'],
  }),
  readMonth: call({
    path: '/hosted/api/v1/month',
    method: 'POST',
    right: rights.hostedPictures,
    summary: 'How many pictures a camera has of each day of a month; the day names the month',
    input: wire({ channelId, day }, { channelId: 'deviceId' }),
    answer: dataOf(z.array(hostedMonthDay)),
    errors: ['device.notFound'],
  }),
})
