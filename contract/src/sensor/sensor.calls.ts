import { z } from 'zod'
import { dataOf, nothing, pageFields, pageOf } from '../core/body.ts'
import { bulkBody, call, callsOf } from '../core/call.ts'
import { timestamp } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'
import { aiServerId, sensorId, stateFilter } from '../device/device.shapes.ts'
import { siteDay } from '../report/figure.shapes.ts'
import { modbusCalls } from './modbus.calls.ts'
import { quantity } from './quantity-table.ts'
import {
  curve,
  ingestReading,
  limit,
  pointsOfCurve,
  readingOutcome,
  readingsOfPost,
  sensor,
  sensorCounts,
  sensorKind,
  sensorNames,
  sensorSettings,
  sensorsOfCurve,
  temperatureMessage,
} from './sensor.shapes.ts'

const { sensorId: deviceId, aiServerId: productKey, name, location, kind } = sensorNames
// The field regionId of a call is the selection of the top bar.
const settingNames = { name, location, regionId: 'toRegionId' } as const
const version = z.int().min(1)

export const sensorCalls = callsOf('sensor', {
  ...modbusCalls,
  sendReadings: call({
    path: '/ingest/v1/readings',
    method: 'POST',
    bodyLimit: bulkBody,
    right: 'aiServer',
    summary:
      'What sensors and meters of an AI server measured, a JSON array; the answer comes after the readings are durable and tells the outcome of each',
    /** Readings are checked one by one (ingestReading): a bad one is refused and its neighbours are stored. */
    input: z.array(z.unknown()).min(1).max(readingsOfPost),
    entry: ingestReading,
    answer: dataOf(z.array(readingOutcome)),
    errors: ['ingest.full'],
  }),
  list: call({
    path: '/api/gateway/queryDevicesListWgRecord',
    method: 'POST',
    right: 'signedIn',
    summary: 'Sensors, meters and gateways the caller may see, with their newest values and their limits',
    input: wire(
      {
        ...pageFields,
        keyword: z.string().trim().max(60).optional(),
        kind: sensorKind.optional(),
        /** Has measured one of them. */
        quantities: z.array(quantity).max(quantity.options.length).optional(),
        aiServerId: aiServerId.optional(),
        state: stateFilter,
      },
      { kind, aiServerId: productKey, state: sensorNames.state },
    ),
    answer: pageOf(sensor),
    errors: [],
  }),
  count: call({
    path: '/api/gateway/gwCountInfo',
    method: 'POST',
    right: 'signedIn',
    summary: 'How many sensors, meters and gateways the caller may see, and how they are',
    input: z.object({}),
    answer: dataOf(sensorCounts),
    errors: [],
  }),
  listTemperatures: call({
    path: '/api/pushMsg/queryGateTempPageList',
    method: 'POST',
    right: 'signedIn',
    summary:
      'What thermometers measured on one day of the site, today unless one is named, reading by reading, the newest first; of one sensor, or of all behind one gateway, where it is named',
    input: wire({ ...pageFields, day: siteDay.optional(), sensorId: sensorId.optional() }, { sensorId: deviceId }),
    answer: pageOf(temperatureMessage),
    errors: ['device.notFound'],
  }),
  get: call({
    path: '/api/sensor/findSensor',
    method: 'POST',
    right: 'signedIn',
    summary: 'One sensor, meter or gateway',
    input: wire({ sensorId }, { sensorId: deviceId }),
    answer: dataOf(sensor),
    errors: ['device.notFound'],
  }),
  add: call({
    path: '/api/sensor/addSensor',
    method: 'POST',
    right: rights.devices,
    summary:
      'Enters a sensor, meter or gateway below an AI server; its readings are sent under the id that is answered',
    input: wire({ aiServerId, kind: sensorKind, ...sensorSettings }, { aiServerId: productKey, kind, ...settingNames }),
    answer: dataOf(wire({ sensorId }, { sensorId: deviceId })),
    errors: [
      'device.notFound',
      'device.unknownPlace',
      'project.partOnly',
      'project.terminated',
      'device.noLicence',
      'sensor.tooMany',
      'sensor.unknownGateway',
    ],
  }),
  update: call({
    path: '/api/sensor/updateSensor',
    method: 'POST',
    right: rights.devices,
    summary: 'Changes a sensor, or switches it off. Refused where somebody changed it meanwhile',
    input: wire(
      { sensorId, version, ...sensorSettings, enabled: z.boolean() },
      { sensorId: deviceId, ...settingNames },
    ),
    answer: dataOf(sensor),
    errors: [
      'device.notFound',
      'device.unknownPlace',
      'project.partOnly',
      'sensor.changedMeanwhile',
      'sensor.unknownGateway',
    ],
  }),
  saveLimits: call({
    path: '/api/sensor/saveSensorLimits',
    method: 'POST',
    right: rights.devices,
    summary:
      'From where on a sensor alarms; quantities that are not named keep their limits, and one without a lower and an upper one has none',
    input: wire({ sensorId, version, limits: z.array(limit).max(quantity.options.length) }, { sensorId: deviceId }),
    answer: nothing,
    errors: ['device.notFound', 'sensor.changedMeanwhile', 'sensor.badLimit'],
  }),
  remove: call({
    path: '/api/sensor/deleteSensor',
    method: 'POST',
    right: rights.devices,
    summary: 'Removes a sensor, meter or gateway that never said anything',
    input: wire({ sensorId, version }, { sensorId: deviceId }),
    answer: nothing,
    errors: ['device.notFound', 'sensor.hasHistory', 'sensor.ofRules', 'sensor.changedMeanwhile'],
  }),
  readCurve: call({
    path: '/api/sensor/querySensorCurve',
    method: 'POST',
    right: 'signedIn',
    summary:
      'One quantity of some sensors over a time, in as many points as are asked for: smallest, mean and largest value of each, null where there is a gap, and the alarms its limits raised',
    input: wire(
      {
        sensorIds: z.array(sensorId).min(1).max(sensorsOfCurve),
        quantity,
        from: timestamp,
        to: timestamp,
        points: z.int().min(10).max(pointsOfCurve).optional(),
      },
      { from: 'beginTime', to: 'endTime', points: 'pointCount' },
    ),
    answer: dataOf(curve),
    errors: ['device.notFound', 'sensor.badRange'],
  }),
})
