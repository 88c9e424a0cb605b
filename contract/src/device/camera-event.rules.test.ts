import { expect, test } from 'vitest'
import { cameraEventKind, cameraEventRules, cameraEvents, wantedTopic } from './camera-event.rules.ts'

const all = cameraEventKind.options.filter(kind => kind !== 'gasInput')

test.each([
  ['tns1:RuleEngine/FieldDetector/ObjectsInside', 4],
  ['tns1:RuleEngine/LineDetector/Crossed', 4],
  [' x:RuleEngine/y:LoiteringDetector/ObjectIsLoitering\n', 40],
  ['tns1:RuleEngine/TamperDetector/Tamper', 71],
  ['tns1:VideoSource/GlobalSceneChange/ImagingService', 71],
  ['tns1:VideoSource/ImageTooDark/AnalyticsService', 71],
  ['tns1:VideoSource/ImageTooBlurry/ImagingService', 71],
  ['tns1:VideoSource/ImageTooBright', 71],
  ['tns1:VideoSource/SignalLoss', 71],
  ['tns1:Device/HardwareFailure/StorageFailure', 72],
  ['tns1:RecordingConfig/JobState', 72],
  ['tnsaxis:Storage/Disruption', 72],
  ['tns1:Device/Trigger/DigitalInput', 61],
  ['tns1:RuleEngine/CellMotionDetector/Motion', 4],
  ['tns1:VideoSource/MotionAlarm', 4],
] as const)('%s raises type %i where it is wanted, and nothing where it is not', (topic, alarmType) => {
  const found = wantedTopic(topic, all)
  expect(found && cameraEventRules[found.kind].alarmType).toBe(alarmType)
  expect(
    wantedTopic(
      topic,
      all.filter(kind => kind !== found?.kind),
    ),
  ).toBeUndefined()
})

test('an input is what is wired to it, and one thing alone; other topics raise nothing', () => {
  expect(wantedTopic('tns1:Device/Trigger/DigitalInput', ['gasInput'])).toEqual({ kind: 'gasInput' })
  expect(cameraEvents.safeParse(['gasInput', 'motion']).success).toBe(true)
  for (const kinds of [['gasInput', 'smokeInput'], ['motion', 'motion'], ['sound']])
    expect(cameraEvents.safeParse(kinds).success, String(kinds)).toBe(false)
  for (const topic of [
    '',
    'tns1:Device/Trigger/Relay',
    'tns1:VideoSource/ImageTooDarkish',
    'tns1:RecordingConfig/DeleteRecording',
  ])
    expect(wantedTopic(topic, all), topic).toBeUndefined()
})

test('a recording is a fault where it says so', () => {
  expect(wantedTopic('tns1:RecordingConfig/JobState', all)).toEqual({ kind: 'storageFault', raisedBy: 'Error' })
})
