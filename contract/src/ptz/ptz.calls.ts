import { z } from 'zod'
import { dataOf, nothing } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'
import { presetToken, ptzOffer, ptzVelocity } from './ptz.shapes.ts'

const channelId = z.string().min(1).max(60)
const deviceId = 'deviceId'
const errorsOfAsking = ['device.notFound', 'device.aiServerAway', 'ptz.tooOld'] as const
const errorsOfPtz = [
  ...errorsOfAsking,
  'ptz.taken',
  'ptz.tooFast',
  'ptz.failed',
  'ptz.silent',
  'ptz.notOffered',
] as const

/** Turning and zooming cameras while they are watched. Whoever controls one is alone with it until ten seconds after the last act. */
export const ptzCalls = callsOf('ptz', {
  find: call({
    path: '/api/ptz/findPtz',
    method: 'POST',
    right: rights.steerCameras,
    summary: 'Whether a camera can be turned, where it can be sent to, and who steers it now',
    input: wire({ channelId }, { channelId: deviceId }),
    answer: dataOf(ptzOffer),
    errors: errorsOfAsking,
  }),
  move: call({
    path: '/api/ptz/movePtz',
    method: 'POST',
    right: rights.steerCameras,
    summary: 'Turns or zooms a camera for two seconds; asked for again meanwhile, it goes on',
    input: wire({ channelId, ...ptzVelocity }, { channelId: deviceId }),
    answer: nothing,
    errors: errorsOfPtz,
  }),
  stop: call({
    path: '/api/ptz/stopPtz',
    method: 'POST',
    right: rights.steerCameras,
    summary: 'Ends a movement of the caller; where nobody steers, any',
    input: wire({ channelId }, { channelId: deviceId }),
    answer: nothing,
    errors: [...errorsOfAsking, 'ptz.taken', 'ptz.notStopped', 'ptz.notOffered'],
  }),
  goToPreset: call({
    path: '/api/ptz/goToPreset',
    method: 'POST',
    right: rights.steerCameras,
    summary: 'Sends a camera to a place that was stored in it',
    input: wire({ channelId, preset: presetToken }, { channelId: deviceId }),
    answer: nothing,
    errors: errorsOfPtz,
  }),
})
