import { lazyDialog } from '../../ui/state/lazy-part.tsx'

export const SensorDialog = lazyDialog(async () => (await import('./SensorDialog.tsx')).SensorDialog)
export const LimitsDialog = lazyDialog(async () => (await import('./LimitsDialog.tsx')).LimitsDialog)
export const ModbusDialog = lazyDialog(async () => (await import('./ModbusDialog.tsx')).ModbusDialog)
