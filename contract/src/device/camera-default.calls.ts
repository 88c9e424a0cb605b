import { z } from 'zod'
import { dataOf, pageFields, pageOf } from '../core/body.ts'
import { call, callsOf, listBody } from '../core/call.ts'
import { rowId } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'
import {
  cameraDefaults,
  controlCounts,
  controlFilter,
  controlRow,
  defaultFields,
  defaultNames,
} from './camera-default.shapes.ts'

// The field projectId of a call is the selection of the top bar.
const names = { projectId: 'toProjectId' } as const

/** What the cameras of a project have in common, and which of them are set otherwise. */
export const cameraDefaultCalls = callsOf('device', {
  readDefaults: call({
    path: '/api/dev/queryCameraDefault',
    method: 'POST',
    right: rights.devices,
    summary: 'What a project gives its new cameras; version 0: the usual, as nobody has changed it',
    input: wire({ projectId: rowId }, names),
    answer: dataOf(cameraDefaults),
    errors: ['device.unknownPlace'],
  }),
  saveDefaults: call({
    path: '/api/dev/saveCameraDefault',
    method: 'POST',
    bodyLimit: listBody,
    right: rights.devices,
    summary:
      'Changes what a project gives its new cameras. Cameras stay as they are, and the list of settings says which of them do not follow',
    input: wire(
      { projectId: rowId, ...defaultFields, version: z.int().min(0).max(2_147_483_647) },
      { ...names, ...defaultNames },
    ),
    answer: dataOf(cameraDefaults),
    errors: ['device.unknownPlace', 'project.partOnly', 'device.defaultsChanged'],
  }),
  listControls: call({
    path: '/api/dev/queryControlSetting',
    method: 'POST',
    right: rights.devices,
    summary:
      'Cameras of a project by their settings, with those that differ from the project’s; `behind`: as the project had it before',
    input: wire(
      {
        ...pageFields,
        projectId: rowId,
        keyword: z.string().trim().max(60).optional(),
        stands: controlFilter.optional(),
      },
      { ...names, stands: 'compared' },
    ),
    answer: pageOf(controlRow),
    errors: [],
  }),
  countControls: call({
    path: '/api/dev/countControlSetting',
    method: 'POST',
    right: rights.devices,
    summary:
      'How many cameras of a project are set otherwise than it gives, and how many of them only have not followed',
    input: wire({ projectId: rowId }, names),
    answer: dataOf(controlCounts),
    errors: [],
  }),
})
