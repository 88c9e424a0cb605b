import type { StateRow } from '@watchfire/contract/device/device-state.shapes.ts'
import { useTexts } from '../../core/texts.ts'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { Muted } from '../../ui/text.tsx'
import { SensorValue } from '../sensor/SensorValue.tsx'
import { stateTexts } from './state.texts.ts'

/** What a device has to say that others of its kind have too: an AI server its version, a sensor what it measures. */
export function AtAGlance({ device: { kind, version, below, meterType, values } }: { device: StateRow }) {
  const t = useTexts(stateTexts)
  if (kind === 'aiServer')
    return (
      <TwoLines>
        <span>{version ? t('versionOf', { version }) : t('noVersion')}</span>
        <small>{t('channels', { count: below ?? 0 })}</small>
      </TwoLines>
    )
  if (kind === 'gateway') return <span>{t('devices', { count: below ?? 0 })}</span>
  if (kind === 'channel') return null
  return (
    <TwoLines>
      {values.length === 0 && <Muted>{t('noValue')}</Muted>}
      {values.map(measured => (
        <SensorValue key={measured.quantity} small measured={measured} />
      ))}
      {meterType && <small>{t(meterType)}</small>}
    </TwoLines>
  )
}
