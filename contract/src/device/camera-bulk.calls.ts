/** The same done to many cameras at once, each of them by itself: what one refuses keeps no other back. */
import { z } from 'zod'
import { dataOf } from '../core/body.ts'
import { call, callsOf, listBody } from '../core/call.ts'
import { rowId, timestamp } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'
import { cameraSettingNames } from './camera.shapes.ts'
import { channelId, sensitivity } from './device.shapes.ts'

/** Cameras of one act. */
export const maxCamerasOfAct = 1000
/** What can be taken over from another camera of the same customer. Of `events` its own detections: what is wired to its inputs stays its own. */
export const cameraPart = z.enum(['zones', 'masks', 'lines', 'plan', 'events', 'sensitivity', 'faults', 'record'])
export type CameraPart = z.output<typeof cameraPart>

/** `done` of a dry run: it would be. `same`: it is so already. */
export const actResult = z.enum(['done', 'same', 'refused'])
export const outcomeFields = {
  channelId: z.string(),
  /** Empty where there is no such camera. */
  name: z.string(),
  result: actResult,
  /** Why it was refused, in the reader's words; else empty. */
  reason: z.string(),
} as const
export const outcomeNames = { channelId: 'deviceId', name: 'deviceName' } as const
const outcome = wire(outcomeFields, outcomeNames)
export type CameraOutcome = z.output<typeof outcome>

export const cameraBulkCalls = callsOf('device', {
  changeCameras: call({
    path: '/api/dev/batchUpdateCamera',
    method: 'POST',
    right: rights.devices,
    summary:
      'Does what is given to each of the cameras and answers how it went with each; `dryRun` only says how it would go. `toProjectId` moves them to another project of their company, `toRegionId` 0 is the whole project, `fromDeviceId` the camera whose settings are taken over, `toDefault` what each one’s project gives, `remove` removes those that never gave a picture',
    input: wire(
      {
        channelIds: z.array(channelId.max(46)).min(1).max(maxCamerasOfAct),
        dryRun: z.boolean().optional(),
        /** When the caller last saw them: what somebody changed since is refused, so that nobody writes over a change they have not seen. */
        asOf: timestamp.optional(),
        enabled: z.boolean().optional(),
        sensitivity: sensitivity.optional(),
        faults: z.boolean().optional(),
        record: z.boolean().optional(),
        regionId: z.int().min(0).optional(),
        /** Another project of the company; with `regionId` a region of it, else the whole. */
        projectId: rowId.optional(),
        sourceId: channelId.optional(),
        /** As the project of each has it; with `parts`, only these. */
        toDefault: z.boolean().optional(),
        /** All of them unless said otherwise. */
        parts: z.array(cameraPart).min(1).max(cameraPart.options.length).optional(),
        remove: z.boolean().optional(),
      },
      {
        channelIds: 'deviceIds',
        regionId: 'toRegionId',
        projectId: 'toProjectId',
        sourceId: 'fromDeviceId',
        parts: 'copyParts',
        faults: cameraSettingNames.faults,
        record: cameraSettingNames.record,
      },
    ),
    answer: dataOf(z.array(outcome)),
    errors: [],
    bodyLimit: listBody,
  }),
})
