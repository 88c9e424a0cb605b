import { z } from 'zod'
import { dataOf, pageFields, pageOf } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'
import { rowId } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'
import { deviceKind, stateFilter } from './device.shapes.ts'
import { deviceHistory, stateCounts, stateRow } from './device-state.shapes.ts'

const searched = {
  keyword: z.string().trim().max(60).optional(),
  /** Of what the caller sees that of one customer, or of one company. */
  ofCompanyId: rowId.optional(),
  /** Left out: of every kind. */
  kind: deviceKind.optional(),
}
const names = { kind: 'deviceType' } as const

/** How devices are, and how they were. */
export const stateCalls = callsOf('device', {
  listStates: call({
    path: '/api/dev/queryDeviceStateList',
    method: 'POST',
    right: rights.deviceStates,
    summary:
      'AI servers, channels, sensors, meters and gateways with since when and why they are as they are, what is offline first',
    input: wire({ ...pageFields, ...searched, state: stateFilter }, { ...names, state: 'deviceState' }),
    answer: pageOf(stateRow),
    errors: [],
  }),
  countStates: call({
    path: '/api/dev/countDeviceStates',
    method: 'POST',
    right: rights.deviceStates,
    onWalls: true,
    summary: 'How many devices are in each state, together and by kind',
    input: wire(searched, names),
    answer: dataOf(stateCounts),
    errors: [],
  }),
  readHistory: call({
    path: '/api/dev/queryDeviceHistory',
    method: 'POST',
    right: 'signedIn',
    summary:
      'How a device was: its states, the newest first, and how much of each of twelve months it was online. `before` continues with what is older',
    input: z.object({ deviceId: z.string().min(1).max(60), before: z.int().min(1).optional() }),
    answer: dataOf(deviceHistory),
    errors: ['device.notFound'],
  }),
})
