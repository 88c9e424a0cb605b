import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context, Mounted } from '../core/context.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import type { UplinkHub } from '../fleet/fleet.public.ts'
import type { ClaimCodes } from './ai-server/claim-codes.ts'
import { hydrateDevices, hydrateSetUp } from './device.live.ts'
import { deviceHandlers } from './device.routes.ts'
import { countMonths } from './state/count-months.ts'

export function mountDevice(
  app: FastifyInstance,
  { uplinks, claims, ...context }: Context & { uplinks: UplinkHub; claims: ClaimCodes },
): Mounted {
  context.kinds.registerKind('device', hydrateDevices)
  context.kinds.registerKind('cameraSetUp', hydrateSetUp)
  const { WATCHFIRE_PUBLIC_URL: serverUrl = '' } = context.settings
  serveCalls(app, deviceCalls, deviceHandlers({ serverUrl, claims, uplinks }), context)
  return { jobs: [countMonths] }
}
