import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import type { Handlers } from '../core/http/handlers.ts'
import type { UplinkHub } from '../fleet/fleet.public.ts'
import type { ClaimCodes } from './ai-server/claim-codes.ts'
import { getAiServer } from './ai-server/get-ai-server.ts'
import { getAiServers } from './ai-server/list-ai-servers.ts'
import { makeClaim } from './ai-server/make-claim.ts'
import { getHealth } from './ai-server/read-health.ts'
import { registerAiServer } from './ai-server/register-ai-server.ts'
import { registerByClaim } from './ai-server/register-by-claim.ts'
import { removeAiServer } from './ai-server/remove-ai-server.ts'
import { revokeClaim } from './ai-server/revoke-claim.ts'
import { revokeKey } from './ai-server/revoke-key.ts'
import { rotateKey } from './ai-server/rotate-key.ts'
import { updateAiServer } from './ai-server/update-ai-server.ts'
import { listPlanTemplates } from './arming/list-plan-templates.ts'
import { getCalendar } from './arming/read-calendar.ts'
import { removePlanTemplate } from './arming/remove-plan-template.ts'
import { saveCalendar } from './arming/save-calendar.ts'
import { savePlanTemplate } from './arming/save-plan-template.ts'
import { addCamera } from './camera/add-camera.ts'
import { changeCameras } from './camera/change-cameras.ts'
import { getCamera } from './camera/get-camera.ts'
import { getCameras } from './camera/list-cameras.ts'
import { removeCamera } from './camera/remove-camera.ts'
import { tryCamera } from './camera/try-camera.ts'
import { tryDrawing } from './camera/try-drawing.ts'
import { updateCamera } from './camera/update-camera.ts'
import { getControlCounts } from './control/count-controls.ts'
import { getControls } from './control/list-controls.ts'
import { getDefaults } from './control/read-defaults.ts'
import { saveDefaults } from './control/save-defaults.ts'
import { askGb28181 } from './gb28181/ask-gb28181.ts'
import { readGb28181 } from './gb28181/read-gb28181.ts'
import { saveGb28181 } from './gb28181/save-gb28181.ts'
import { getChannel } from './get-device.ts'
import { exportCameras } from './import/export-cameras.ts'
import { importCameras } from './import/import-cameras.ts'
import { getChannels } from './list-devices.ts'
import { readCameraMove } from './move/read-camera-move.ts'
import { readServerMove } from './move/read-server-move.ts'
import { readOnvif } from './onvif/read-onvif.ts'
import { searchOnvif } from './onvif/search-onvif.ts'
import { changeSensitivity } from './set-sensitivity.ts'
import { getStateCounts } from './state/count-device-states.ts'
import { getStates } from './state/list-device-states.ts'
import { getDevicesOfAlgorithm } from './state/list-devices-of-algorithm.ts'
import { getRaisableTypes } from './state/list-raisable.ts'
import { getAlarmSource } from './state/read-alarm-source.ts'
import { readHistory } from './state/read-history.ts'
import { getDevicesForWall } from './tree/list-devices-for-wall.ts'
import { getDevicesOfPlace } from './tree/list-devices-of-place.ts'
import { getDeviceTree } from './tree/read-device-tree.ts'

/** `serverUrl`: the address this installation is set to be reached by, empty without one. */
export const deviceHandlers = (parts: {
  serverUrl: string
  claims: ClaimCodes
  uplinks: UplinkHub
}): Handlers<typeof deviceCalls> => ({
  list: getChannels,
  listFromDeviceService: getChannels,
  readTree: getDeviceTree,
  listOfPlace: getDevicesOfPlace,
  listForWall: getDevicesForWall,
  readAlarmSource: getAlarmSource,
  listRaisable: getRaisableTypes,
  listOfAlgorithm: getDevicesOfAlgorithm,
  listAiServers: getAiServers,
  getAiServer,
  registerAiServer: registerAiServer(parts),
  readHealth: getHealth,
  registerByClaim: registerByClaim(parts),
  makeClaim: makeClaim(parts),
  revokeClaim,
  updateAiServer,
  rotateKey: rotateKey(parts),
  revokeKey,
  removeAiServer,
  listCameras: getCameras,
  getCamera,
  addCamera,
  updateCamera,
  removeCamera,
  tryCamera: tryCamera(parts),
  searchOnvif: searchOnvif(parts),
  readOnvif: readOnvif(parts),
  readGb28181,
  saveGb28181,
  askGb28181: askGb28181(parts),
  tryDrawing: tryDrawing(parts),
  listStates: getStates,
  countStates: getStateCounts,
  readHistory,
  changeCameras,
  importCameras,
  exportCameras,
  readServerMove,
  readCameraMove,
  listPlanTemplates,
  savePlanTemplate,
  removePlanTemplate,
  readCalendar: getCalendar,
  saveCalendar,
  readDefaults: getDefaults,
  saveDefaults,
  listControls: getControls,
  countControls: getControlCounts,
  get: getChannel,
  setSensitivity: changeSensitivity,
})
