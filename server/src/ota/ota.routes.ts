import type { otaCalls } from '@watchfire/contract/ota/ota.calls.ts'
import type { Handlers } from '../core/http/handlers.ts'
import { addPackage } from './add-package.ts'
import { decideRollOut } from './decide-roll-out.ts'
import { getRollOut } from './get-roll-out.ts'
import { listBundles } from './list-bundles.ts'
import { getPackages } from './list-packages.ts'
import { getRollOuts } from './list-roll-outs.ts'
import type { OtaParts } from './ota-parts.ts'
import { removePackage } from './remove-package.ts'
import { retryDevice } from './retry-device.ts'
import { setRollOut } from './set-roll-out.ts'
import { startRollOut } from './start-roll-out.ts'
import { uploadPackage } from './upload-package.ts'

export const otaHandlers = (parts: OtaParts): Handlers<typeof otaCalls> => ({
  listPackages: getPackages,
  addPackage: addPackage(parts),
  uploadPackage: uploadPackage(parts),
  removePackage: removePackage(parts),
  listBundles: listBundles(parts.bundles, parts.tickets),
  listRollOuts: getRollOuts,
  getRollOut,
  startRollOut,
  setRollOut,
  decideRollOut,
  retryDevice,
})
