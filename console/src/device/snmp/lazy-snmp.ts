import { lazyDialog } from '../../ui/state/lazy-part.tsx'

/** Comes with what seals passwords, when somebody opens it. */
export const SnmpDialog = lazyDialog(async () => (await import('./SnmpDialog.tsx')).SnmpDialog)
