import { z } from 'zod'
import { dataOf, nothing, pageFields, pageOf } from '../core/body.ts'
import { call, callsOf, listBody } from '../core/call.ts'
import { name, rowId } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'
import {
  camera,
  cameraRow,
  cameraSettingNames,
  cameraSettings,
  cameraSetUp,
  newerSettingNames,
  newerSettings,
  trial,
} from './camera.shapes.ts'
import { cameraEvents } from './camera-event.rules.ts'
import { aiServerId, stateFilter } from './device.shapes.ts'
import { foundCamera, onvifDevice, onvifHost, onvifPort, onvifSecurity } from './onvif.shapes.ts'
import { sealedText } from './sealed-text.ts'
import { eventsBy } from './vendor-event.rules.ts'
import { zoneErrors } from './zone-measure.rules.ts'
import { drawnSettings, zoneTrial } from './zone-trial.shapes.ts'

const channelId = z.string().min(1).max(60)
const deviceId = 'deviceId'
const productKey = 'productKey'
const newLogin = sealedText.optional()
/** The wire knows no null: taking a login away is said by itself. */
const withoutLogin = z.boolean().optional()
const facts = {
  name: name(100),
  location: z.string().trim().max(100).optional(),
  /** Of the AI server's project; left out: the whole of it. */
  regionId: rowId.optional(),
  /** Left out: as it is, and with a new camera the usual one. */
  onvifPort: onvifPort.optional(),
  /** Left out: as it is, and with a new camera in the clear. */
  onvifSecurity: onvifSecurity.optional(),
  /** Left out: as they are, and with a new camera none. */
  events: cameraEvents.optional(),
  /** By what they are told. Left out: as it is, and with a new camera ONVIF. */
  eventsBy: eventsBy.optional(),
}
// The field regionId of a call is the selection of the top bar.
const factNames = {
  name: 'deviceName',
  location: 'deviceLocation',
  regionId: 'toRegionId',
  events: 'cameraEvents',
  ...cameraSettingNames,
  ...newerSettingNames,
} as const
/** Left out: as they are, and with a new camera none and always armed. */
const newer = {
  masks: newerSettings.masks.optional(),
  lines: newerSettings.lines.optional(),
  plan: newerSettings.plan.optional(),
  second: newerSettings.second.optional(),
  plates: newerSettings.plates.optional(),
  meters: newerSettings.meters.optional(),
}
/** Left out: as the camera's project has them. */
const byDefault = { faults: cameraSettings.faults.optional(), record: cameraSettings.record.optional() }

/** Which cameras a list shows. */
export const cameraFilter = {
  keyword: z.string().trim().max(60).optional(),
  aiServerId: aiServerId.optional(),
  state: stateFilter,
  setUp: cameraSetUp.optional(),
}
export const cameraFilterNames = { aiServerId: productKey, state: 'deviceState', setUp: 'configState' } as const

/** Cameras as the console sets them up; an AI server hears of a change at once, or as soon as it is back. */
export const cameraCalls = callsOf('device', {
  listCameras: call({
    path: '/api/dev/queryCameraList',
    method: 'POST',
    right: rights.devices,
    summary: 'Cameras with where they stand, how they are and whether their settings are in use',
    input: wire(
      {
        ...pageFields,
        ...cameraFilter,
        /** Of the same customer as this camera, without it. */
        beside: channelId.optional(),
      },
      cameraFilterNames,
    ),
    answer: pageOf(cameraRow),
    errors: [],
  }),
  getCamera: call({
    path: '/api/dev/findCamera',
    method: 'POST',
    right: rights.devices,
    summary: 'One camera with its settings; a login is never answered',
    input: wire({ channelId }, { channelId: deviceId }),
    answer: dataOf(camera),
    errors: ['device.notFound'],
  }),
  addCamera: call({
    path: '/api/dev/addCamera',
    method: 'POST',
    bodyLimit: listBody,
    right: rights.devices,
    summary:
      'Sets up a camera at an AI server, which opens it at once or as soon as it is back. What is left out is as its project gives it',
    input: wire(
      { aiServerId, ...facts, ...cameraSettings, ...newer, ...byDefault, login: newLogin },
      { aiServerId: productKey, ...factNames },
    ),
    answer: dataOf(wire({ channelId }, { channelId: deviceId })),
    errors: [
      'device.notFound',
      'device.unknownPlace',
      'project.partOnly',
      'project.terminated',
      'device.tooManyCameras',
      'device.noLicence',
      'device.notConfigurable',
      'device.crossedZone',
      'licence.algorithmRefused',
      'sensor.unknownPoint',
      'sensor.pointTwice',
      ...zoneErrors,
    ],
  }),
  updateCamera: call({
    path: '/api/dev/updateCamera',
    method: 'POST',
    bodyLimit: listBody,
    right: rights.devices,
    summary:
      'Changes a camera. Without `sealedLogin` the one it has is kept, unless `withoutLogin` takes it away; it is kept for the places it was given for alone: another scheme, host or port needs it anew. Refused where somebody changed it meanwhile',
    input: wire(
      {
        channelId,
        version: z.int().min(0),
        ...facts,
        ...cameraSettings,
        ...newer,
        login: newLogin,
        withoutLogin,
        /** Takes the second stream away. */
        withoutSecond: z.boolean().optional(),
        enabled: z.boolean(),
      },
      { channelId: deviceId, ...factNames },
    ),
    answer: dataOf(camera),
    errors: [
      'device.notFound',
      'device.unknownPlace',
      'project.partOnly',
      'device.inFile',
      'device.changedMeanwhile',
      'device.loginElsewhere',
      'device.loginElsewhereOnvif',
      'device.loginElsewhereEvents',
      'device.crossedZone',
      'licence.algorithmRefused',
      'sensor.unknownPoint',
      'sensor.pointTwice',
      ...zoneErrors,
    ],
  }),
  removeCamera: call({
    path: '/api/dev/deleteCamera',
    method: 'POST',
    right: rights.devices,
    summary: 'Removes a camera that never gave a picture',
    input: wire({ channelId, version: z.int().min(0) }, { channelId: deviceId }),
    answer: nothing,
    errors: ['device.notFound', 'device.inFile', 'device.cameraHasHistory', 'device.changedMeanwhile'],
  }),
  tryCamera: call({
    path: '/api/dev/tryCamera',
    method: 'POST',
    right: rights.devices,
    summary:
      'The AI server opens an address for some seconds and answers one picture, or why there is none; of a second address only what it is. With `deviceId` and without `sealedLogin` the login of that camera is used, unless `withoutLogin` says otherwise; at other places than its own it is refused',
    input: wire(
      {
        aiServerId,
        address: cameraSettings.address,
        second: newerSettings.second.optional(),
        login: newLogin,
        withoutLogin,
        channelId: channelId.optional(),
      },
      {
        aiServerId: productKey,
        channelId: deviceId,
        address: cameraSettingNames.address,
        second: newerSettingNames.second,
        login: cameraSettingNames.login,
      },
    ),
    answer: dataOf(trial),
    errors: [
      'device.notFound',
      'device.aiServerAway',
      'device.trialBusy',
      'device.notConfigurable',
      'device.loginElsewhere',
    ],
  }),
  searchOnvif: call({
    path: '/api/dev/searchOnvifCameras',
    method: 'POST',
    right: rights.devices,
    summary: 'The AI server asks for ONVIF cameras in the network it stands in, for some seconds. Nothing is stored',
    input: wire({ aiServerId }, { aiServerId: productKey }),
    answer: dataOf(z.array(foundCamera)),
    errors: ['device.notFound', 'project.partOnly', 'device.aiServerAway', 'device.trialBusy', 'device.knowsNoOnvif'],
  }),
  readOnvif: call({
    path: '/api/dev/readOnvifCamera',
    method: 'POST',
    right: rights.devices,
    summary:
      'What an ONVIF camera says of itself and its streams, asked by the AI server. The login is used as when an address is tried',
    input: wire(
      { aiServerId, host: onvifHost, login: newLogin, withoutLogin, channelId: channelId.optional() },
      { aiServerId: productKey, channelId: deviceId, login: cameraSettingNames.login },
    ),
    answer: dataOf(onvifDevice),
    errors: [
      'device.notFound',
      'project.partOnly',
      'device.aiServerAway',
      'device.trialBusy',
      'device.knowsNoOnvif',
      'device.knowsNoOnvifTls',
      'device.loginElsewhereOnvif',
    ],
  }),
  tryDrawing: call({
    path: '/api/dev/tryCameraZones',
    method: 'POST',
    bodyLimit: listBody,
    right: rights.devices,
    summary:
      'How often other zones, masks and lines of a camera would have raised an alarm in the last 24 hours, beside those in use, by what its AI server followed. Nothing is changed',
    input: wire({ channelId, ...drawnSettings }, { channelId: deviceId, ...newerSettingNames }),
    answer: dataOf(zoneTrial),
    errors: [
      'device.notFound',
      'device.aiServerAway',
      'device.tooOldToTry',
      'device.notWatched',
      'device.drawingBusy',
      'device.notTried',
      'device.crossedZone',
      ...zoneErrors,
    ],
  }),
})
