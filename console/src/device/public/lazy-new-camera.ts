import { lazyDialog } from '../../ui/state/lazy-part.tsx'

/** For those that know something of a camera before it is added. */
export const NewCameraDialog = lazyDialog(async () => (await import('../camera/CameraDialog.tsx')).NewCameraDialog)
