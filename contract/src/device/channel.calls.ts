import { z } from 'zod'
import { dataOf, nothing, pageFields, pageOf } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'
import { rights } from '../core/rights.ts'
import { channel, oneChannel, sensitivity } from './device.shapes.ts'

const deviceId = z.string().min(1).max(60)
const listOfChannels = {
  method: 'POST',
  right: 'signedIn',
  input: z.object({ ...pageFields, keyword: z.string().trim().max(60).optional() }),
  answer: pageOf(channel),
  errors: [],
} as const

/** What the desk and the wall ask of channels; by itself, for the way to the desk carries no page of devices. */
export const channelCalls = callsOf('device', {
  list: call({
    ...listOfChannels,
    path: '/api/dev/queryDeviceListByUid',
    summary: 'Channels the caller may see; 1000 a page unless said otherwise',
  }),
  listFromDeviceService: call({
    ...listOfChannels,
    path: '/device/dev/queryDeviceListByUid',
    summary: 'The same list under the spec’s second path',
  }),
  get: call({
    path: '/api/dev/findDeviceInfoByDid',
    method: 'POST',
    right: 'signedIn',
    summary: 'One channel with the AI server that holds it',
    input: z.object({ deviceId }),
    answer: dataOf(oneChannel),
    errors: ['device.notFound'],
  }),
  setSensitivity: call({
    path: '/api/dev/updateSensitivity',
    method: 'POST',
    right: rights.devices,
    summary: 'How readily a channel raises alarms; its AI server hears of it with its next heartbeat',
    input: z.object({ deviceId, sensitivity }),
    answer: nothing,
    errors: ['device.notFound'],
  }),
})
