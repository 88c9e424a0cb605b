import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { useTexts } from '../core/texts.ts'
import { ListSection } from '../ui/list/ListParts.tsx'
import { lazyPage } from '../ui/state/lazy-part.tsx'
import { CamerasPage } from './camera/CamerasPage.tsx'
import { sensorTexts } from './sensor/sensor.texts.ts'

const SensorsPage = lazyPage(async () => (await import('./sensor/SensorsPage.tsx')).SensorsPage)
const tabs = ['cameras', 'sensors'] as const

/** What is connected to AI servers: cameras, or what measures. The address says which. */
export function DeviceManagePage() {
  const t = useTexts(sensorTexts)
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === 'sensors' ? 'sensors' : 'cameras'
  return (
    <ListSection>
      <div>
        <Segmented<'cameras' | 'sensors'>
          aria-label={t('tabs')}
          value={tab}
          options={tabs.map(value => ({ value, label: t(value) }))}
          // What was filtered for is of the other kind.
          onChange={next => setParams(next === 'cameras' ? {} : { tab: next })}
        />
      </div>
      {tab === 'sensors' ? <SensorsPage /> : <CamerasPage />}
    </ListSection>
  )
}
