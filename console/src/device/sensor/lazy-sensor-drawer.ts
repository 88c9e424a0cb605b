import { lazyDialog } from '../../ui/state/lazy-part.tsx'

export const SensorDrawer = lazyDialog(async () => (await import('./SensorDrawer.tsx')).SensorDrawer)
