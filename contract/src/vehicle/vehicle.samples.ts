import { type SamplesOf, someones } from '../sample.ts'
import type { parkCalls } from './park.calls.ts'
import type { plateCalls } from './plate.calls.ts'
import type { vehicleCalls } from './vehicle.calls.ts'
import type { visitCalls } from './visit.calls.ts'

const now = Date.now()
const details = {
  plate: '京A12345',
  plateColour: 'yellow',
  colour: 'white',
  type: 'truck',
  unit: '远达物流',
  driver: '李卫东',
  driverPhone: '13800001234',
  driverIdNumber: '110101199003071234',
  cargo: '原料',
  dangerClass: 0,
  reason: '送货',
  parkId: someones.park,
  validFrom: now - 60_000,
  validUntil: now + 7_200_000,
} as const
const refused = {
  plateNo: ['京1A2345', '京A123456', ''],
  plateColour: ['pink'],
  colour: [0, 11],
  vehicleType: [0, 13],
  driver: ['', 'x'.repeat(31)],
  driverPhone: ['call me'],
  driverIdNumber: ['1101-01'],
  dangerClass: [-1, 10],
  reason: ['', 'x'.repeat(101)],
}
const checked = { orderId: someones.vehicleOrder, answers: [], note: '已核对', plateEventId: someones.plateEvent }

export const vehicleSamples = {
  listTypes: { input: {} },
  list: {
    input: { keyword: '京A', tab: 'inside', parkId: someones.park },
    refused: { tabName: ['gone'], orderState: [0, 7] },
  },
  count: { input: { parkId: someones.park } },
  listInside: { input: { parkId: someones.park } },
  get: { input: { orderId: someones.vehicleOrder } },
  readContact: { input: { orderId: someones.vehicleOrder } },
  book: { input: details, refused },
  change: { input: { orderId: someones.vehicleOrder, ...details }, refused: { ...refused, version: [0] } },
  cancel: { input: { orderId: someones.vehicleOrder, reason: '改期' }, refused: { reason: ['', 'x'.repeat(101)] } },
  confirm: { input: { orderId: someones.vehicleOrder, version: 1 } },
  checkIn: { input: { ...checked, version: 1 }, refused: { weight: [0, 200_001], photos: [['../x']] } },
  checkOut: { input: { ...checked, parkId: someones.park }, refused: { weight: [0, 200_001], photos: [['../x']] } },
  report: {
    input: { parkId: someones.park, plate: '京B54321', note: '无预约' },
    refused: { plateNo: ['', '京', 'A_1'] },
  },
  export: { input: { keyword: '京A', parkId: someones.park } },
} satisfies SamplesOf<typeof vehicleCalls>

export const parkSamples = {
  list: { input: {} },
  save: {
    input: {
      parkId: someones.park,
      name: '一号门',
      projectId: someones.project,
      regionId: someones.region,
      deviceId: someones.device,
      keepDays: 90,
    },
    refused: { parkName: ['', 'x'.repeat(41)], keepDays: [6, 1096] },
  },
  remove: { input: { parkId: someones.park } },
  readCheckLists: { input: { parkId: someones.park } },
  saveCheckList: {
    input: { parkId: someones.park, type: 'truck', side: 'entry', items: ['证件与预约一致'] },
    refused: { items: [[''], ['x'.repeat(61)]], vehicleType: [0, 13], checkType: [0, 3] },
  },
  listBlack: { input: {} },
  addBlack: {
    input: { plate: '京C00001', parkIds: [someones.park], reason: '曾违规' },
    refused: { plateNo: ['', '京', 'X'.repeat(13), 'A_1', 'A12345'] },
  },
  removeBlack: { input: { entryId: someones.blackListed } },
} satisfies SamplesOf<typeof parkCalls>

export const plateSamples = {
  list: { input: { parkId: someones.park } },
  correct: { input: { plateEventId: someones.plateEvent, plate: '京A12345' }, refused: { plateNo: ['X', ''] } },
  dismiss: { input: { plateEventId: someones.plateEvent } },
  listCameras: { input: { parkId: someones.park } },
  bindCamera: {
    input: { parkId: someones.park, deviceId: someones.device, side: 'entry' },
    refused: { checkType: [0, 3] },
  },
} satisfies SamplesOf<typeof plateCalls>

const visitOf = `v_${'a'.repeat(32)}`
const bookingOf = `b_${'a'.repeat(32)}`

export const visitSamples = {
  listLinks: { input: { parkId: someones.park } },
  makeLink: {
    input: { parkId: someones.park, name: '供应商预约', days: 30, most: 100 },
    refused: { linkName: ['', 'x'.repeat(41)], validDays: [0, 366], mostBookings: [0, 1001] },
  },
  revokeLink: { input: { linkId: someones.visitLink } },
  read: { input: { token: visitOf }, refused: { token: ['', 'v_short', bookingOf] } },
  book: {
    input: {
      token: visitOf,
      bookingToken: bookingOf,
      plate: '京A12345',
      plateColour: 'yellow',
      colour: 'white',
      type: 'truck',
      driver: '李卫东',
      driverPhone: '13800001234',
      unit: '远达物流',
      reason: '送货',
      validFrom: now,
      validUntil: now + 7_200_000,
      consent: true,
    },
    refused: { plateNo: ['X', ''], driverPhone: ['', 'call me'], driver: [''], consent: [false, 1] },
  },
  readBooking: { input: { bookingToken: bookingOf }, refused: { bookingToken: ['', visitOf] } },
  cancelBooking: { input: { bookingToken: bookingOf } },
} satisfies SamplesOf<typeof visitCalls>
