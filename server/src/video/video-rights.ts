import { rights } from '@watchfire/contract/core/rights.ts'
import { mayUse, type Viewer } from '../core/session/viewer.ts'

/** Who has the monitor or the alarm desk sees cameras live. */
export const mayWatchLive = (viewer: Viewer): boolean =>
  mayUse(viewer, rights.monitor) || mayUse(viewer, rights.workplace)
/** A recording where it was made, on the AI server. */
export const mayPlayLocal = (viewer: Viewer): boolean => mayUse(viewer, rights.localVideo)
/** A recording that was uploaded. */
export const mayPlayCloud = (viewer: Viewer): boolean => mayUse(viewer, rights.cloudVideo)
