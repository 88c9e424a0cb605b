import { expect, test } from 'vitest'
import { cameraEventKind, cameraEventRules } from './camera-event.rules.ts'
import { defaultEventsBy, type EventVendor, kindsReportedBy, vendorKinds } from './vendor-event.rules.ts'

test.each<[maker: EventVendor, alarmType: number, names: string[]]>([
  [
    'hikvision',
    4,
    [
      'fielddetection',
      'regionEntrance',
      'regionExiting',
      'linedetection',
      'unattendedBaggage',
      'attendedBaggage',
      'VMD',
      'PIR',
    ],
  ],
  ['hikvision', 40, ['loitering']],
  ['hikvision', 10, ['group']],
  ['hikvision', 43, ['parking']],
  ['hikvision', 1, ['fireDetection', 'smokeDetection', 'smokeAndFireDetection']],
  [
    'hikvision',
    71,
    ['shelteralarm', 'tamperdetection', 'videoloss', 'scenechangedetection', 'defocus', 'defocusDetection', 'badvideo'],
  ],
  ['hikvision', 72, ['diskfull', 'diskerror', 'recordingfailure']],
  ['hikvision', 61, ['IO']],
  [
    'dahua',
    4,
    [
      'CrossRegionDetection',
      'CrossLineDetection',
      'LeftDetection',
      'TakenAwayDetection',
      'VideoMotion',
      'SmartMotionHuman',
      'SmartMotionVehicle',
    ],
  ],
  ['dahua', 40, ['WanderDetection', 'StayDetection']],
  ['dahua', 10, ['RioterDetection', 'CrowdDetection']],
  ['dahua', 43, ['ParkingDetection']],
  ['dahua', 1, ['FireWarning', 'FireDetection', 'SmokeDetection']],
  ['dahua', 71, ['VideoLoss', 'VideoBlind', 'VideoUnFocus', 'VideoAbnormalDetection', 'SceneChange']],
  ['dahua', 72, ['StorageNotExist', 'StorageFailure', 'StorageLowSpace']],
  ['dahua', 61, ['AlarmLocal']],
])('of %s type %i is what it calls $2', (maker, alarmType, names) => {
  for (const name of names) {
    const [kind] = vendorKinds(maker, name) ?? []
    expect(kind && cameraEventRules[kind].alarmType, name).toBe(alarmType)
    expect(vendorKinds(maker, ` ${name.toUpperCase()} `), name).toEqual(vendorKinds(maker, name))
  }
})

test('an input is smoke or gas, by what is wired; what looks for people keeps to the plan, faults and fire do not', () => {
  expect(vendorKinds('hikvision', 'IO')).toEqual(['smokeInput', 'gasInput'])
  expect(vendorKinds('dahua', 'AlarmLocal')).toEqual(['smokeInput', 'gasInput'])
  expect(cameraEventKind.options.filter(kind => cameraEventRules[kind].heedsPlan)).toEqual([
    'intrusion',
    'crossing',
    'loitering',
    'gathering',
    'leftObject',
    'parking',
    'motion',
  ])
})

test('faces, plates, temperatures and whatever else is not in a table are nothing', () => {
  for (const name of ['facedetection', 'faceSnapMatch', 'ANPR', 'TMA', 'illAccess', 'constructor', '__proto__', ''])
    expect(vendorKinds('hikvision', name), name).toBeUndefined()
  for (const name of ['FaceDetection', 'TrafficJunction', 'NTPAdjustTime', 'NewFile', 'toString'])
    expect(vendorKinds('dahua', name), name).toBeUndefined()
})

test('only what its source can tell is offered of a camera', () => {
  expect(kindsReportedBy('onvif')).not.toContain('gathering')
  expect(kindsReportedBy('onvif')).toHaveLength(8)
  for (const maker of ['hikvision', 'dahua'] as const) expect(kindsReportedBy(maker)).toEqual(cameraEventKind.options)
  expect(defaultEventsBy).toEqual({ by: 'onvif', port: 80, security: 'plain', channel: 1 })
})
