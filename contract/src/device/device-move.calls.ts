/** What it comes to when devices get another place, told before they do. */
import { z } from 'zod'
import { dataOf } from '../core/body.ts'
import { call, callsOf, listBody } from '../core/call.ts'
import { rowId } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'
import { maxCamerasOfAct } from './camera-bulk.calls.ts'
import { aiServerId, channelId } from './device.shapes.ts'

const deviceMove = wire(
  {
    aiServers: z.int(),
    channels: z.int(),
    sensors: z.int(),
    /** Of an AI server: channels and sensors that stand elsewhere, and stay there. */
    staying: z.int(),
    /** On floor plans that are left. */
    positions: z.int(),
    /** They stay where they were raised. */
    pendingAlarms: z.int(),
    losing: z.int(),
    gaining: z.int(),
    /** Of notices and reports that name a project which is left. */
    rules: z.int(),
  },
  {
    aiServers: 'aiServerCount',
    channels: 'channelCount',
    sensors: 'sensorCount',
    staying: 'stayingCount',
    positions: 'positionCount',
    pendingAlarms: 'pendingAlarmCount',
    losing: 'losingCount',
    gaining: 'gainingCount',
    rules: 'ruleCount',
  },
)
export type DeviceMove = z.output<typeof deviceMove>

const place = { projectId: rowId, regionId: rowId.optional() }
// The fields projectId and regionId of a call are the selection of the top bar.
const placeNames = { projectId: 'toProjectId', regionId: 'toRegionId' } as const

export const deviceMoveCalls = callsOf('device', {
  readServerMove: call({
    path: '/api/dev/findAiServerMove',
    method: 'POST',
    right: rights.aiServers,
    summary: 'What moves along with an AI server, what stays, who stops and who begins to see it, before it is moved',
    input: wire({ aiServerId, ...place }, { aiServerId: 'productKey', ...placeNames }),
    answer: dataOf(deviceMove),
    errors: ['device.notFound', 'device.unknownPlace', 'project.partOnly'],
  }),
  readCameraMove: call({
    path: '/api/dev/findCameraMove',
    method: 'POST',
    right: rights.devices,
    summary: 'The same of cameras; those that the caller does not see are left out',
    input: wire(
      { channelIds: z.array(channelId.max(46)).min(1).max(maxCamerasOfAct), ...place },
      { channelIds: 'deviceIds', ...placeNames },
    ),
    answer: dataOf(deviceMove),
    errors: ['device.notFound', 'device.unknownPlace'],
    bodyLimit: listBody,
  }),
})
