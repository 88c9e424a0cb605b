import type { VehicleOrder } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import type { TableColumnsType } from 'antd'
import type { Translate } from '../core/texts.ts'
import { TwoLines } from '../ui/TwoLines.tsx'
import { OrderActs } from './OrderActs.tsx'
import { OrderState } from './OrderState.tsx'
import { Plate } from './Plate.tsx'
import type { vehicleTexts } from './vehicle.texts.ts'
import styles from './vehicle-columns.module.css'
import { shortTime, type useVehicleNames, windowText } from './vehicle-labels.ts'

type Words = Translate<(typeof vehicleTexts)['zh']>

/** A time is not broken in two. */
const oneLine = String(styles.oneLine)

export function vehicleColumns(t: Words, names: ReturnType<typeof useVehicleNames>): TableColumnsType<VehicleOrder> {
  return [
    {
      title: t('plate'),
      width: '9rem',
      fixed: 'left',
      render: (_, order) => (
        <TwoLines>
          <Plate of={order} />
          <small>{`${names.colours[order.colour]} · ${names.types[order.type]}`}</small>
        </TwoLines>
      ),
    },
    { title: t('state'), width: '8rem', render: (_, order) => <OrderState order={order} /> },
    {
      title: t('driver'),
      width: '10rem',
      render: (_, { driver, unit }) => (
        <TwoLines>
          <span>{driver}</span>
          <small>{unit}</small>
        </TwoLines>
      ),
    },
    {
      title: t('cargoOrReason'),
      width: '11rem',
      render: (_, { cargo, dangerClass, reason }) => (
        <TwoLines>
          <span>{cargo || reason}</span>
          {dangerClass > 0 && (
            <small>{t('danger', { class: dangerClass, name: names.dangers[dangerClass] ?? '' })}</small>
          )}
        </TwoLines>
      ),
    },
    { title: t('park'), width: '9rem', dataIndex: 'parkName' },
    { title: t('valid'), width: '15rem', className: oneLine, render: (_, order) => windowText(order) },
    {
      title: t('times'),
      width: '8rem',
      render: (_, { enteredAt, leftAt }) => (
        <TwoLines>
          <span>{shortTime(enteredAt)}</span>
          {leftAt !== null && <small>{shortTime(leftAt)}</small>}
        </TwoLines>
      ),
    },
    {
      key: 'acts',
      width: '8rem',
      fixed: 'right',
      render: (_, order) => <OrderActs order={order} />,
    },
  ]
}
