import { CloseOutlined, MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import type { Channel } from '@watchfire/contract/device/device.shapes.ts'
import { Button } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { showError } from '../core/show-error.ts'
import { useTexts } from '../core/texts.ts'
import { DeviceTree } from '../device/public/DeviceTree.tsx'
import { useTree } from '../device/public/use-device-tree.ts'
import { SetupGuide } from '../setup/public/SetupGuide.tsx'
import { useSetup } from '../setup/public/use-setup.ts'
import { VisuallyHidden } from '../ui/text.tsx'
import styles from './MonitorPage.module.css'
import { monitorTexts } from './monitor.texts.ts'
import { useDevicePanel } from './use-device-panel.ts'
import { readBest, readDropped, useWall, wallChannel } from './use-wall.ts'
import { VideoWall } from './VideoWall.tsx'
import { WallBar } from './WallBar.tsx'
import { choose, clear, fill, placeAt, relayout, removeAt, turnTo, visiblePlaces } from './wall.ts'

type Props = {
  /** Stands beside the wall and scrolls inside. */
  alarms: ReactNode
  /** Stands below the wall: the numbers of the day. */
  day: ReactNode
}

/** What the cameras see now: devices and the wall of pictures, with the alarms beside and the day below. */
export function MonitorPage({ alarms, day }: Props) {
  const t = useTexts(monitorTexts)
  const { data: tree } = useTree()
  const { wall, change, isHidden } = useWall()
  const [zoomed, setZoomed] = useState<string>()
  const panel = useDevicePanel()
  const setup = useSetup()

  // A channel outside the top bar's selection leaves its place empty and comes back with the selection.
  const places = visiblePlaces(wall).map(place => (place && isHidden(place.channelId) ? null : place))
  const marked = useMemo(() => new Set(wall.places.flatMap(place => place?.channelId ?? [])), [wall.places])
  const pick = (channel: Channel) => {
    change(now => choose(now, wallChannel(channel)))
    setZoomed(undefined)
    panel.closeOnPhone()
  }
  const drop = async (place: number, channelId: string) => {
    const channel = wall.places.find(one => one?.channelId === channelId) ?? (await readDropped(channelId))
    if (channel) change(now => placeAt(now, place, channel))
  }
  const fillAll = async () => {
    const best = await readBest()
    change(now => fill(now, best))
  }

  // Without a single camera there is nothing to watch, and something to set up.
  if (tree?.places.length === 0 && setup?.next) return <SetupGuide />
  return (
    <div className={styles.monitor} data-devices={panel.open}>
      <VisuallyHidden as="h1">{t('page')}</VisuallyHidden>
      {panel.open && (
        <div className={styles.devices}>
          {panel.phone && (
            <Button block size="small" icon={<CloseOutlined aria-hidden />} onClick={panel.closeOnPhone}>
              {t('hideDevices')}
            </Button>
          )}
          <DeviceTree onPick={pick} marked={marked} />
        </div>
      )}
      <div className={styles.centre}>
        <VisuallyHidden as="h2">{t('wall')}</VisuallyHidden>
        <WallBar
          wall={wall}
          onLayout={layout => change(now => relayout(now, layout))}
          onTurn={group => change(now => turnTo(now, group))}
          onPatrol={patrol => change(now => ({ ...now, patrol }))}
          onFill={() => void fillAll().catch(showError)}
          onClear={() => change(clear)}
        >
          <Button
            size="small"
            icon={panel.open ? <MenuFoldOutlined aria-hidden /> : <MenuUnfoldOutlined aria-hidden />}
            aria-expanded={panel.open}
            title={t(panel.open ? 'hideDevices' : 'showDevices')}
            onClick={panel.toggle}
          >
            {t('devices')}
          </Button>
        </WallBar>
        <div className={styles.wall}>
          <VideoWall
            places={places}
            zoomed={zoomed}
            onZoom={setZoomed}
            onDrop={(place, channelId) => void drop(place, channelId).catch(showError)}
            onRemove={place => change(now => removeAt(now, place))}
            onEmpty={panel.phone ? panel.toggle : undefined}
          />
        </div>
        <div className={styles.day}>{day}</div>
      </div>
      <div className={styles.feed}>{alarms}</div>
    </div>
  )
}
