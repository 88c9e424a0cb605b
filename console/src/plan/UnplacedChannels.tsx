import { VideoCameraAddOutlined } from '@ant-design/icons'
import type { Plan } from '@watchfire/contract/plan/plan.calls.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { channelMime } from '../device/public/DeviceRows.tsx'
import { planTexts } from './plan.texts.ts'
import type { Drawing } from './plan-drawing.ts'
import styles from './UnplacedChannels.module.css'

type Props = { plan: Plan; drawing: Drawing; placing: string | undefined; onPlace: (channelId: string) => void }

/** What is still to be put on the plan: dragged there, or chosen and clicked. */
export function UnplacedChannels({ plan, drawing, placing, onPlace }: Props) {
  const t = useTexts(planTexts)
  const [wanted, setWanted] = useState('')
  const placed = new Set(drawing.positions.map(({ channelId }) => channelId))
  const left = plan.channels.filter(({ channelId }) => !placed.has(channelId))
  const found = left.filter(({ name, location }) => `${name} ${location}`.toLowerCase().includes(wanted.toLowerCase()))
  return (
    <section className={styles.unplaced}>
      <h2>{t('unplaced', { count: left.length })}</h2>
      {plan.channels.length === 0 ? (
        <p className={styles.none}>{t('noChannels')}</p>
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
            {found.map(({ channelId, name, location, state }) => (
              <li key={channelId}>
                <button
                  type="button"
                  className={styles.channel}
                  data-state={state}
                  aria-pressed={placing === channelId}
                  draggable
                  title={location}
                  onDragStart={event => event.dataTransfer.setData(channelMime, channelId)}
                  onClick={() => onPlace(channelId)}
                >
                  <VideoCameraAddOutlined aria-hidden />
                  {name}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
