import { lazyDialog } from '../../ui/state/lazy-part.tsx'

/** Comes with what seals logins, when somebody adds or changes a camera. */
export const CameraDialog = lazyDialog(async () => (await import('./CameraDialog.tsx')).CameraDialog)

export const ZonesDialog = lazyDialog(async () => (await import('../zone/ZonesDialog.tsx')).ZonesDialog)

export const ArmingDialog = lazyDialog(async () => (await import('../arming/ArmingDialog.tsx')).ArmingDialog)

export const MetersDialog = lazyDialog(async () => (await import('../meter/MetersDialog.tsx')).MetersDialog)
