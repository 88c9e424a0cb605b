import { orderTab, vehicleCalls } from '@watchfire/contract/vehicle/vehicle.calls.ts'
import { Segmented } from 'antd'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import { useListUrl } from '../ui/list/list-url.ts'
import styles from './OrderTabs.module.css'
import { vehicleTexts } from './vehicle.texts.ts'

/** Orders by where they stand, each with how many there are. */
export function OrderTabs() {
  const t = useTexts(vehicleTexts)
  const [{ filters }, change] = useListUrl(['tab', 'park'])
  const parkId = Number(filters.park) > 0 ? { parkId: Number(filters.park) } : {}
  const { data } = useCall(vehicleCalls.count, parkId, { refetchInterval: 15_000, keepPrevious: true })
  return (
    <span className={styles.tabs}>
      <Segmented
        aria-label={t('state')}
        value={orderTab.safeParse(filters.tab).data ?? ''}
        options={[
          { value: '', label: t('all') },
          ...orderTab.options.map(tab => ({ value: tab, label: `${t(tab)} ${data?.[tab] ?? ''}`.trim() })),
        ]}
        onChange={tab => change({ filters: { tab: tab || undefined } })}
      />
    </span>
  )
}
