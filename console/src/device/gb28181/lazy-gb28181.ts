import { lazyDialog } from '../../ui/state/lazy-part.tsx'

/** Comes with what seals passwords, when somebody opens it. */
export const Gb28181Dialog = lazyDialog(async () => (await import('./Gb28181Dialog.tsx')).Gb28181Dialog)
