import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { useTexts } from '../core/texts.ts'
import { LazyHookSources } from '../hook/public/lazy-hook-sources.ts'
import { ListSection } from '../ui/list/ListParts.tsx'
import { lazyPage } from '../ui/state/lazy-part.tsx'
import { CamerasPage } from './camera/CamerasPage.tsx'
import { sensorTexts } from './sensor/sensor.texts.ts'

const SensorsPage = lazyPage(async () => (await import('./sensor/SensorsPage.tsx')).SensorsPage)
const tabs = ['cameras', 'sensors', 'sources'] as const
type Tab = (typeof tabs)[number]

/** What is connected to AI servers: cameras, or what measures; and what posts its events itself. The address says which. */
export function DeviceManagePage() {
  const t = useTexts(sensorTexts)
  const [params, setParams] = useSearchParams()
  const tab = tabs.find(one => one === params.get('tab')) ?? 'cameras'
  return (
    <ListSection>
      <div>
        <Segmented<Tab>
          aria-label={t('tabs')}
          value={tab}
          options={tabs.map(value => ({ value, label: t(value) }))}
          // What was filtered for is of the other kind.
          onChange={next => setParams(next === 'cameras' ? {} : { tab: next })}
        />
      </div>
      {tab === 'cameras' && <CamerasPage />}
      {tab === 'sensors' && <SensorsPage />}
      {tab === 'sources' && <LazyHookSources />}
    </ListSection>
  )
}
