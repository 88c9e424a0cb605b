/** A login stays with its places: whoever names another host would be told it. */

import { fieldLabel } from '@watchfire/contract/core/field-labels.ts'
import { cameraSettingNames, newerSettingNames } from '@watchfire/contract/device/camera.shapes.ts'
import { type OpenedAt, strangePlaceOf } from '@watchfire/contract/device/login-place.rules.ts'
import { type Refusal, refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'

/** Why the login that is kept for one cannot be used for the other. */
export function loginElsewhere(asked: OpenedAt, stored: OpenedAt, { language }: Viewer): Refusal | undefined {
  const field = strangePlaceOf(asked, stored)
  if (field === undefined) return undefined
  if (field === 'onvif') return refuse('device.loginElsewhereOnvif')
  if (field === 'events') return refuse('device.loginElsewhereEvents')
  const wireName = field === 'address' ? cameraSettingNames.address : newerSettingNames.second
  return refuse('device.loginElsewhere', { field: wireName, label: fieldLabel(wireName, language) })
}
