import { TeamOutlined } from '@ant-design/icons'
import { vehicleCalls } from '@watchfire/contract/vehicle/vehicle.calls.ts'
import { Alert, Button, Spin } from 'antd'
import { useState } from 'react'
import { serverNow } from '../core/server-clock.ts'
import { siteMinute } from '../core/site-zone.ts'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import { useListUrl } from '../ui/list/list-url.ts'
import { PrintedDialog } from '../ui/PrintedDialog.tsx'
import styles from './InsideList.module.css'
import { vehicleTexts } from './vehicle.texts.ts'
import { shortTime } from './vehicle-labels.ts'

/** Who is inside now, park by park, to be counted on paper when everybody has to get out. */
export function InsideList() {
  const t = useTexts(vehicleTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<TeamOutlined />} onClick={() => setOpen(true)}>
        {t('insideList')}
      </Button>
      {isOpen && <InsideDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function InsideDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(vehicleTexts)
  const [{ filters }] = useListUrl(['park'])
  const parkId = Number(filters.park) > 0 ? { parkId: Number(filters.park) } : {}
  const { data, isPending, error } = useCall(vehicleCalls.listInside, parkId, { quiet: true })
  const parks = Map.groupBy(data?.rows ?? [], order => order.parkId)
  return (
    <PrintedDialog title={t('insideTitle')} width={720} disabled={!data?.total} isTitlePrinted onClose={onClose}>
      {error && <Alert type="error" showIcon title={error.text} />}
      <Spin spinning={isPending}>
        {data && <p>{t('insideAt', { time: siteMinute(serverNow()), count: data.total })}</p>}
        {data && data.total > data.rows.length && (
          <Alert type="warning" showIcon title={t('insideShown', { shown: data.rows.length, total: data.total })} />
        )}
        {data?.total === 0 && <p>{t('nobodyInside')}</p>}
        {[...parks.values()].map(orders => (
          <table key={orders[0]?.parkId} className={styles.table}>
            <caption>{t('insideCount', { park: orders[0]?.parkName ?? '', count: orders.length })}</caption>
            <thead>
              <tr>
                <th scope="col">{t('counted')}</th>
                <th scope="col">{t('plate')}</th>
                <th scope="col">{t('driver')}</th>
                <th scope="col">{t('escort')}</th>
                <th scope="col">{t('unit')}</th>
                <th scope="col">{t('enteredAt')}</th>
              </tr>
            </thead>
            <tbody>
              {orders.map(order => (
                <tr key={order.orderId}>
                  <td>☐</td>
                  <td>{order.plate}</td>
                  <td>{order.driver}</td>
                  <td>{order.escort}</td>
                  <td>{order.unit}</td>
                  <td>{shortTime(order.enteredAt)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </Spin>
    </PrintedDialog>
  )
}
