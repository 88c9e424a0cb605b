/** Cameras of a spreadsheet. The file stays in the browser, which seals its logins; the server gets rows, judged one by one (decision 0059). */
import { z } from 'zod'
import { dataOf } from '../core/body.ts'
import { call, callsOf, listBody } from '../core/call.ts'
import { name } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'
import { cameraFilter, cameraFilterNames } from './camera.calls.ts'
import { cameraAddress, cameraSettingNames, newerSettingNames } from './camera.shapes.ts'
import { aiServerId, channelId, sensitivity } from './device.shapes.ts'
import { sealedText } from './sealed-text.ts'

/** Cameras of one sheet, one that is read and one that is made. */
export const maxCamerasOfSheet = 2000
/** Rows of one request: with the longest texts they fit its body. */
export const maxRowsOfImport = 20
/** A sheet of 2,000 cameras takes some 200 KB; a good deal more when a spreadsheet program saved it with colours. */
export const maxCameraSheetBytes = 4 * 1024 * 1024

const place = z.string().trim().max(60)
/** What a row says of a camera. What is left out stays as it is, or comes from the project's defaults. */
export const cameraOfSheet = {
  name: name(100),
  /** Only compared with the project that the camera is in, or would be. */
  project: place.optional(),
  /** By its name; empty: the whole project. */
  region: place.optional(),
  location: z.string().trim().max(100).optional(),
  address: cameraAddress.optional(),
  /** Empty: none. */
  second: z.union([cameraAddress, z.literal('')]).optional(),
  sensitivity: sensitivity.optional(),
  faults: z.boolean().optional(),
  record: z.boolean().optional(),
  enabled: z.boolean().optional(),
}
const namesOfSheet = {
  name: 'deviceName',
  project: 'projectName',
  region: 'regionName',
  location: 'deviceLocation',
  address: cameraSettingNames.address,
  second: newerSettingNames.second,
  faults: cameraSettingNames.faults,
  record: cameraSettingNames.record,
} as const

/** What a row would change of a camera that is there. */
export const changeOfRow = z.enum([
  'name',
  'region',
  'location',
  'address',
  'second',
  'login',
  'sensitivity',
  'faults',
  'record',
  'enabled',
])
export type ChangeOfRow = z.output<typeof changeOfRow>

const row = wire(
  {
    /** Its number in the spreadsheet: the first below the headings is 2. */
    line: z.int().min(2).max(1_048_576),
    /** Whose row it is; without it that of the camera of this name at the AI server, or of a new one. */
    channelId: channelId.max(46).optional(),
    ...cameraOfSheet,
    login: sealedText.optional(),
    /** Of a dry run, to which no login is sent: that the row has one. */
    hasLogin: z.boolean().optional(),
    /** What the dry run saw: a change is refused where the camera is another one by now, or where there is one by now. */
    version: z.int().min(0).optional(),
    isNew: z.boolean().optional(),
  },
  { channelId: 'deviceId', ...namesOfSheet, login: cameraSettingNames.login, isNew: 'asNew' },
)
export type ImportRow = z.output<typeof row>

export const rowResult = z.enum(['added', 'changed', 'same', 'refused'])
const outcome = wire(
  {
    line: z.int(),
    /** Empty where there is none yet. */
    channelId: z.string(),
    result: rowResult,
    changes: z.array(changeOfRow),
    /** Of the camera that was found; null where there is none, or where its settings lie beside its AI server. */
    version: z.int().nullable(),
    /** Why it was refused, in the reader's words; else empty. */
    reason: z.string(),
  },
  { channelId: 'deviceId' },
)
export type RowOutcome = z.output<typeof outcome>

const exported = wire(
  {
    channelId: z.string(),
    aiServerName: z.string(),
    aiServerId: z.string(),
    name: z.string(),
    project: z.string(),
    region: z.string(),
    location: z.string(),
    sensitivity,
    /** Null: its settings lie beside its AI server. */
    settings: wire(
      { address: z.string(), second: z.string(), faults: z.boolean(), record: z.boolean(), enabled: z.boolean() },
      {
        address: cameraSettingNames.address,
        second: newerSettingNames.second,
        faults: cameraSettingNames.faults,
        record: cameraSettingNames.record,
      },
    ).nullable(),
  },
  { ...namesOfSheet, channelId: 'deviceId', aiServerId: 'productKey', aiServerName: 'productName' },
)
export type ExportedCamera = z.output<typeof exported>

export const cameraImportCalls = callsOf('device', {
  importCameras: call({
    path: '/api/dev/importCamera',
    method: 'POST',
    right: rights.devices,
    summary:
      'Adds and changes cameras of one AI server by rows of a spreadsheet and answers how it went with each; `dryRun` only says how it would go. A login that is there is kept unless `replaceLogins` says otherwise or the camera is at another place than before: then its row has to bring one',
    input: wire(
      {
        aiServerId,
        rows: z.array(row).min(1).max(maxRowsOfImport),
        dryRun: z.boolean().optional(),
        replaceLogins: z.boolean().optional(),
        /** Of a dry run: new cameras of rows that were looked over before, at this AI server and at all. */
        newHere: z.int().min(0).max(maxCamerasOfSheet).optional(),
        newBefore: z.int().min(0).max(maxCamerasOfSheet).optional(),
      },
      { aiServerId: 'productKey', rows: 'cameraRows' },
    ),
    answer: dataOf(z.array(outcome)),
    errors: ['device.notFound'],
    bodyLimit: listBody,
    emptiesFields: true,
  }),
  exportCameras: call({
    path: '/api/dev/exportCamera',
    method: 'POST',
    right: rights.devices,
    summary: 'Cameras that match as rows of the import, without logins; the first 2,000, and how many there are',
    input: wire(cameraFilter, cameraFilterNames),
    answer: dataOf(z.object({ rows: z.array(exported), total: z.int() })),
    errors: [],
  }),
})
