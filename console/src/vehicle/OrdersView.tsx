import { PlusOutlined } from '@ant-design/icons'
import { vehicleCalls } from '@watchfire/contract/vehicle/vehicle.calls.ts'
import { vehicleType } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import { Button } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { Can } from '../ui/Can.tsx'
import { choiceFilter, textFilter } from '../ui/list/filters.tsx'
import { ListEmpty } from '../ui/list/ListEmpty.tsx'
import { ListPage } from '../ui/list/ListPage.tsx'
import { useNarrow } from '../ui/theme/use-media.ts'
import { BookDialog } from './BookDialog.tsx'
import { ExportOrders } from './ExportOrders.tsx'
import { InsideList } from './InsideList.tsx'
import { OrderCards } from './OrderCards.tsx'
import { OrderDrawer } from './OrderDrawer.tsx'
import { OrderTabs } from './OrderTabs.tsx'
import { orderInput } from './order-input.ts'
import { useParks } from './ParkSelect.tsx'
import { PlateStrip } from './PlateStrip.tsx'
import { ReportVehicle } from './ReportVehicle.tsx'
import { usePlates } from './use-plates.ts'
import { vehicleTexts } from './vehicle.texts.ts'
import { vehicleColumns } from './vehicle-columns.tsx'
import { useVehicleNames } from './vehicle-labels.ts'

/** Others check vehicles in and out meanwhile. */
const refetchMs = 15_000

/** Orders: a dense table where there is room, cards with one loud act each on a phone. */
export function OrdersView({ title }: { title: ReactNode }) {
  const t = useTexts(vehicleTexts)
  const names = useVehicleNames()
  const narrow = useNarrow()
  const parks = useParks()
  const [isBooking, setBooking] = useState(false)
  // What waits at the gates stands above the list: it comes together with it, and does not push it down.
  const isWaiting = usePlates().isLoading
  const columns = useMemo(() => vehicleColumns(t, names), [t, names])
  const filters = useMemo(
    () => [
      textFilter('keyword', t('keyword')),
      choiceFilter(
        'park',
        t('anyPark'),
        (parks ?? []).map(({ parkId, parkName }) => ({ value: String(parkId), label: parkName })),
        true,
      ),
      choiceFilter(
        'type',
        t('anyType'),
        vehicleType.out.options.map(value => ({ value, label: names.types[value] })),
      ),
    ],
    [t, parks, names],
  )
  const book = (
    <Can call={vehicleCalls.book}>
      <Button type={narrow ? 'default' : 'primary'} icon={<PlusOutlined />} onClick={() => setBooking(true)}>
        {t('book')}
      </Button>
    </Can>
  )
  return (
    <>
      {isWaiting && <ListEmpty state="loading" />}
      <div hidden={isWaiting}>
        <PlateStrip />
        <ListPage<typeof vehicleCalls.list>
          title={title}
          call={vehicleCalls.list}
          input={orderInput}
          alsoReads={['tab']}
          idOf={order => String(order.orderId)}
          columns={columns}
          filters={filters}
          minWidth="80rem"
          refetchInterval={refetchMs}
          rowClassName={order => (order.overstayed ? 'overstayed' : '')}
          emptyText={parks?.length === 0 ? t('noParks') : t('noneYet')}
          actions={
            <>
              <OrderTabs />
              <InsideList />
              <ReportVehicle />
              <ExportOrders />
              {book}
            </>
          }
          {...(narrow && { body: ({ rows, open }) => <OrderCards orders={rows} open={open} /> })}
          detail={({ id, close }) => <OrderDrawer orderId={Number(id)} onClose={close} />}
        />
      </div>
      {isBooking && <BookDialog order={undefined} onClose={() => setBooking(false)} />}
    </>
  )
}
