import { useTexts } from '../core/texts.ts'
import { useView, ViewTitle } from '../ui/list/ViewSwitch.tsx'
import { BlackListView } from './BlackListView.tsx'
import { OrdersView } from './OrdersView.tsx'
import { ParksView } from './ParksView.tsx'
import { vehicleTexts } from './vehicle.texts.ts'

const views = ['orders', 'parks', 'blackList'] as const

/** Vehicles that go in and out; the parks they go into, and the plates that stay outside. */
export function VehiclePage() {
  const t = useTexts(vehicleTexts)
  const view = useView(views)
  const title = <ViewTitle title={t('title')} views={views} label={name => t(name)} />
  if (view === 'parks') return <ParksView title={title} />
  return view === 'blackList' ? <BlackListView title={title} /> : <OrdersView title={title} />
}
