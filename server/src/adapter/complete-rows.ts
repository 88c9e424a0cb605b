/** What follows for the rows of another back end's answer from their own fields, before the contract's empty values are filled in. */
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import type { Call } from '@watchfire/contract/core/call.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { deviceState } from '@watchfire/contract/device/device.shapes.ts'
import { videoCalls } from '@watchfire/contract/video/video.calls.ts'
import { z } from 'zod'
import { aiServerOf, completeAlarm, familyOf, isAlarm, listOfLinks, timeIn } from './complete-alarm.ts'

type Row = Record<string, unknown>

const linkSeparators: Readonly<Record<string, string>> = {
  alarmPicUrl: ';',
  alarmSiteImgUrl: ',',
  headUrl: ' ',
  cLogoUrl: ' ',
  cLicenseUrl: ' ',
  recordUrl: ' ',
  playUrl: ' ',
  url: ' ',
}

/** `own` is the address of the back end, `asked` the fields of the call. */
export function completeRows(data: unknown, call: Call, { own, asked }: { own: string; asked: unknown }): unknown {
  const rows = walk(data, own)
  if (!isRow(rows)) return rows
  // An answer to a sign-in need not repeat the name that was typed.
  if (call === accessCalls.signIn) return { account: isRow(asked) ? asked.account : '', ...rows }
  // A link that it gives can be played.
  if (call === deviceCalls.get) return completeDevice({ deviceId: isRow(asked) ? asked.deviceId : '', ...rows })
  if (call === videoCalls.findRecording) return { stored: { local: false, cloud: Boolean(rows.recordUrl) }, ...rows }
  return rows
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

function walk(value: unknown, own: string): unknown {
  if (Array.isArray(value)) return value.map(item => walk(item, own))
  if (!isRow(value)) return value
  const row: Row = Object.fromEntries(
    Object.entries(value).map(([name, given]) => {
      const separator = linkSeparators[name]
      return [name, separator && isLink(given) ? listOfLinks(given, separator, own) : walk(given, own)]
    }),
  )
  if (isAlarm(row)) return completeAlarm(row)
  if ('deviceId' in row && 'deviceName' in row) return completeDevice(row)
  if ('alarmType' in row && 'alarmTypeName' in row) return { family: familyOf(row), ...row }
  // An occurrence, a verdict: their time stands in one of two fields.
  return 'alarmDate' in row || 'alarmDateStr' in row
    ? { ...row, alarmDate: timeIn(row.alarmDate, row.alarmDateStr) ?? row.alarmDate }
    : row
}

/** Of a device that is not said to be online nothing is known. */
const completeDevice = (row: Row): Row => ({
  productKey: aiServerOf(row.deviceId),
  deviceState: row.state ?? z.encode(deviceState, 'inactive'),
  ...row,
})

/** A menu's `url` is a page of the console and no link. */
const isLink = (value: unknown): value is string => typeof value === 'string' && value !== ''
