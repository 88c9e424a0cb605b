import { sensorPath } from '../device/public/device-path.ts'
import type { PlanFacts } from './plan-devices.ts'

/** The page of a device of a plan: of a camera its own, of a sensor or meter its values. */
export const plannedPath = ({ deviceId, kind }: Pick<PlanFacts, 'deviceId' | 'kind'>): string =>
  kind === 'camera' ? `/device-info?deviceId=${deviceId}` : sensorPath(deviceId)
