import { lazyInline } from '../ui/state/lazy-part.tsx'

/** Comes with the first large picture of somebody who may control cameras. */
export const PtzPart = lazyInline(async () => (await import('./ptz/PtzPart.tsx')).PtzPart)
