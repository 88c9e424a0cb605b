/** What stands in the messages of devices: read with bounds, in the character set of the standard, and written in it as far as needed. */
import { type GbChannel, gbId, gbLimits } from '@watchfire/contract/device/gb28181.shapes.ts'
import { type PtzPreset, presetLimit } from '@watchfire/contract/ptz/ptz.shapes.ts'
import { allOf, type Element, firstOf, readXml, textOf } from '../onvif/read-xml.ts'
import { presetNumber } from './ptz/ptz-command.ts'

/** The standard wants the time of Beijing, without saying so in the text. */
const beijingMs = 8 * 3_600_000

export type GbAlarm = {
  /** The channel or input it is of. */
  sourceId: string
  /** Of the message that told it. */
  serial: string
  /** As the device wrote it. */
  time: string
  method: string
  type: string
  facts: Record<'priority' | 'description' | 'longitude' | 'latitude' | 'eventType', string>
}
/** `ptzType`: whether it can be moved, as the device says it; empty where it does not. */
export type ListedChannel = GbChannel & { ptzType: string }
/** What an alarm input says of itself; `parentId`: the channel or device it belongs to. */
export type AlarmInput = { inputId: string; name: string; parentId: string }
export type ManscdpMessage =
  | { kind: 'keepalive' }
  /** `total`: items of the whole catalogue, 0 where it is not said; `items`: those of this message, of which not all show pictures. */
  | { kind: 'catalogue'; serial: string; total: number; items: number; channels: ListedChannel[]; inputs: AlarmInput[] }
  /** `total` and `items` as of a catalogue. */
  | { kind: 'presets'; serial: string; total: number; items: number; presets: PtzPreset[] }
  /** What a device says of a command beside that it came. */
  | { kind: 'controlled'; serial: string; isRefused: boolean }
  | { kind: 'alarm'; alarm: GbAlarm }
  | { kind: 'other' }

/** @throws for what cannot be read */
export function readManscdp(body: Buffer): ManscdpMessage {
  const isUtf8 = /^\s*<\?xml[^>]{0,100}encoding\s*=\s*["']utf-?8/i.test(body.toString('latin1', 0, 200))
  const root = readXml(new TextDecoder(isUtf8 ? 'utf-8' : 'gb18030').decode(body).replace(/^\ufeff|\0+$/g, ''))
  const command = textOf(root, 'CmdType')
  if (root.name === 'Notify' && command === 'Keepalive') return { kind: 'keepalive' }
  if (command === 'Catalog' && (root.name === 'Response' || root.name === 'Notify'))
    return {
      kind: 'catalogue',
      serial: root.name === 'Response' ? plain(textOf(root, 'SN'), 20) : 'notified',
      total: Number(textOf(root, 'SumNum')) || 0,
      items: allOf(root, 'Item').length,
      channels: channelsOf(root),
      inputs: inputsOf(root),
    }
  if (root.name === 'Notify' && command === 'Alarm') return { kind: 'alarm', alarm: alarmOf(root) }
  if (root.name !== 'Response') return { kind: 'other' }
  const serial = plain(textOf(root, 'SN'), 20)
  if (command === 'PresetQuery') return presetsOf(root, serial)
  if (command === 'DeviceControl')
    return { kind: 'controlled', serial, isRefused: /^error$/i.test(textOf(root, 'Result')) }
  return { kind: 'other' }
}

/** Numbers alone: they are told by a byte. */
function presetsOf(root: Element, serial: string): ManscdpMessage {
  const list = firstOf(root, 'PresetList')
  const items = allOf(root, 'Item')
  return {
    kind: 'presets',
    serial,
    total: Number(textOf(root, 'SumNum') || list?.attributes.Num) || 0,
    items: items.length,
    presets: items.slice(0, presetLimit).flatMap(item => {
      const number = presetNumber(direct(item, 'PresetID'))
      if (number === undefined) return []
      const token = String(number)
      return [{ token, name: plain(direct(item, 'PresetName'), 60) || token }]
    }),
  }
}

function channelsOf(root: Element): ListedChannel[] {
  return allOf(root, 'Item')
    .slice(0, gbLimits.channels)
    .map(item => ({
      channelId: plain(direct(item, 'DeviceID'), 20),
      name: plain(direct(item, 'Name'), 100),
      maker: plain(direct(item, 'Manufacturer'), 100),
      model: plain(direct(item, 'Model'), 100),
      isOnline: !/^off/i.test(direct(item, 'Status')),
      ptzType: plain(textOf(item, 'PTZType'), 4),
    }))
    .filter(({ channelId }) => gbId.safeParse(channelId).success && showsPictures(channelId))
}

function inputsOf(root: Element): AlarmInput[] {
  return allOf(root, 'Item')
    .slice(0, gbLimits.channels)
    .map(item => ({
      inputId: plain(direct(item, 'DeviceID'), 20),
      name: plain(direct(item, 'Name'), 100),
      parentId: plain(direct(item, 'ParentID'), 20),
    }))
    .filter(({ inputId }) => gbId.safeParse(inputId).success && isAlarmInput(inputId))
}

export const isAlarmInput = (sourceId: string) => sourceId.slice(10, 13) === '134'
/** Districts, organisations, alarm inputs and loudspeakers stand in a catalogue as well. */
const showsPictures = (channelId: string) => ['131', '132'].includes(channelId.slice(10, 13))

function alarmOf(root: Element): GbAlarm {
  const text = (name: string, length = 40) => plain(textOf(root, name), length)
  return {
    sourceId: plain(direct(root, 'DeviceID'), 20),
    serial: text('SN', 20),
    time: text('AlarmTime'),
    method: text('AlarmMethod', 4),
    type: text('AlarmType', 4),
    facts: {
      priority: text('AlarmPriority', 4),
      description: text('AlarmDescription', 200),
      longitude: text('Longitude', 20),
      latitude: text('Latitude', 20),
      eventType: plain(textOf(firstOf(root, 'AlarmTypeParam'), 'EventType'), 20),
    },
  }
}

const direct = (element: Element, name: string) =>
  element.children.find(child => child.name === name)?.text.trim() ?? ''

/** What every receiver can store. */
const plain = (text: string, length: number) =>
  text
    .trim()
    .slice(0, length)
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')

/** Undefined for what is no time. */
export function timeOf(text: string): number | undefined {
  const [, day, clock, zone] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d(?:\.\d{1,3})?)(Z|[+-]\d\d:?\d\d)?$/i.exec(text) ?? []
  if (!day) return undefined
  const at = Date.parse(`${day}T${clock}${zone ?? 'Z'}`)
  if (!Number.isFinite(at)) return undefined
  return zone ? at : at - beijingMs
}

/** The Date of an answer to a registration, which devices set their clocks by. */
export const timeText = (at: number): string => new Date(at + beijingMs).toISOString().slice(0, 23)

const word = (root: 'Query' | 'Response' | 'Control', lines: Record<string, string>): string =>
  [
    '<?xml version="1.0" encoding="GB2312"?>',
    `<${root}>`,
    ...Object.entries(lines).map(([name, value]) => `<${name}>${value}</${name}>`),
    `</${root}>`,
    '',
  ].join('\r\n')

export const catalogueQuery = (deviceId: string, serial: number): string =>
  word('Query', { CmdType: 'Catalog', SN: String(serial), DeviceID: deviceId })
export const presetQuery = (channelId: string, serial: string): string =>
  word('Query', { CmdType: 'PresetQuery', SN: serial, DeviceID: channelId })
export const controlWord = (channelId: string, serial: string, command: string): string =>
  word('Control', { CmdType: 'DeviceControl', SN: serial, DeviceID: channelId, PTZCmd: command })
/** `serial` and `sourceId` are digits or nothing: they come from outside. */
export const alarmResponse = (sourceId: string, serial: string): string =>
  word('Response', {
    CmdType: 'Alarm',
    SN: serial.replace(/\D/g, ''),
    DeviceID: sourceId.replace(/\D/g, ''),
    Result: 'OK',
  })
