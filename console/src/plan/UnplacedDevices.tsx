import { DashboardOutlined, VideoCameraAddOutlined } from '@ant-design/icons'
import type { Plan } from '@watchfire/contract/plan/plan.calls.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { planTexts } from './plan.texts.ts'
import { devicesOf, type PlanFacts, placedOf } from './plan-devices.ts'
import type { Drawing } from './plan-drawing.ts'
import styles from './UnplacedDevices.module.css'

/** What a dragged device carries: its id, under a name of our own. */
export const deviceMime = 'application/x-watchfire-device'

type Props = { plan: Plan; drawing: Drawing; placing: string | undefined; onPlace: (device: PlanFacts) => void }

/** What is still to be put on the plan: dragged there, or chosen and clicked. */
export function UnplacedDevices({ plan, drawing, placing, onPlace }: Props) {
  const t = useTexts(planTexts)
  const [wanted, setWanted] = useState('')
  const placed = new Set(placedOf(drawing).map(({ deviceId }) => deviceId))
  const devices = devicesOf(plan)
  const left = devices.filter(({ deviceId }) => !placed.has(deviceId))
  const found = left.filter(({ name, location }) => `${name} ${location}`.toLowerCase().includes(wanted.toLowerCase()))
  return (
    <section className={styles.unplaced}>
      <h2>{t('unplaced', { count: left.length })}</h2>
      {devices.length === 0 ? (
        <p className={styles.none}>{t('noDevices')}</p>
      ) : left.length === 0 ? (
        <p className={styles.none}>{t('allPlaced')}</p>
      ) : (
        <>
          {left.length > 8 && (
            <Input.Search
              size="small"
              allowClear
              aria-label={t('search')}
              placeholder={t('search')}
              onChange={event => setWanted(event.target.value.trim())}
            />
          )}
          <ul>
            {found.map(device => (
              <li key={device.deviceId}>
                <button
                  type="button"
                  className={styles.device}
                  data-state={device.state}
                  aria-pressed={placing === device.deviceId}
                  draggable
                  title={device.location}
                  onDragStart={event => event.dataTransfer.setData(deviceMime, device.deviceId)}
                  onClick={() => onPlace(device)}
                >
                  {device.kind === 'camera' ? (
                    <VideoCameraAddOutlined aria-hidden />
                  ) : (
                    <DashboardOutlined aria-hidden />
                  )}
                  {device.name}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
