import { CaretRightOutlined, VideoCameraOutlined } from '@ant-design/icons'
import type { Channel, DeviceState } from '@watchfire/contract/device/device.shapes.ts'
import { type DragEvent, useId, useRef, useState } from 'react'
import { FaultBadge } from '../../alarm/public/FaultBadge.tsx'
import { useConnection } from '../../core/server-connection.ts'
import { useTexts } from '../../core/texts.ts'
import { QuietBadge } from '../../quiet/public/QuietBadge.tsx'
import { VisuallyHidden } from '../../ui/text.tsx'
import styles from './DeviceRows.module.css'
import { devicePickerTexts } from './device-picker.texts.ts'
import type { TreeRow } from './device-tree.ts'
import { treeKeys } from './tree-keys.ts'
import { rowHeight, useRowWindow } from './use-row-window.ts'

/** What a dragged channel carries: its id, under a name of our own. */
export const channelMime = 'application/x-watchfire-channel'

type Props = {
  rows: readonly TreeRow[]
  marked?: ReadonlySet<string>
  onPick: (channel: Channel) => void
  setOpen: (key: string, open: boolean) => void
}

/** The rows of the tree; only those on screen are drawn, so that thousands of channels scroll like ten. */
export function DeviceRows({ rows, marked, onPick, setOpen }: Props) {
  const t = useTexts(devicePickerTexts)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState<string>()
  const { first, last, show } = useRowWindow(list, rows.length)
  const at = Math.max(
    0,
    rows.findIndex(row => row.key === current),
  )

  const activate = (row: TreeRow) => {
    setCurrent(row.key)
    if (row.channel) onPick(row.channel)
    else setOpen(row.key, !row.open)
  }
  const moveTo = (place: number) => {
    setCurrent(rows[place]?.key)
    show(place)
  }
  const onDragStart = (event: DragEvent, channel: Channel) => {
    event.dataTransfer.setData(channelMime, channel.channelId)
    event.dataTransfer.setData('text/plain', channel.name)
    event.dataTransfer.effectAllowed = 'copy'
  }

  return (
    <div
      ref={list}
      className={styles.list}
      role="tree"
      aria-label={t('devices')}
      tabIndex={0}
      aria-activedescendant={at >= first && at <= last ? `${id}-${at}` : undefined}
      onKeyDown={treeKeys(rows, at, { moveTo, setOpen, activate })}
    >
      <div
        role="presentation"
        style={{ paddingTop: first * rowHeight, paddingBottom: Math.max(0, rows.length - 1 - last) * rowHeight }}
      >
        {rows.slice(first, last + 1).map((row, offset) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys for its rows
          // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and names the active row
          <div
            key={row.key}
            id={`${id}-${first + offset}`}
            className={styles.row}
            role="treeitem"
            aria-level={row.level}
            aria-posinset={row.place}
            aria-setsize={row.sisters}
            aria-expanded={row.open}
            aria-selected={row.channel ? Boolean(marked?.has(row.key)) : undefined}
            data-current={first + offset === at}
            data-device={row.channel?.channelId}
            style={{ paddingInlineStart: 6 + (row.level - 1) * 14 }}
            draggable={Boolean(row.channel)}
            onDragStart={event => row.channel && onDragStart(event, row.channel)}
            onClick={() => activate(row)}
          >
            {row.group ? <GroupRow row={row} /> : <ChannelRow channel={row.channel} />}
          </div>
        ))}
      </div>
    </div>
  )
}

function GroupRow({ row }: { row: TreeRow & { group: object } }) {
  const t = useTexts(devicePickerTexts)
  const { lost } = useConnection()
  return (
    <>
      <CaretRightOutlined className={styles.caret} rotate={row.open ? 90 : 0} aria-hidden />
      <span className={styles.name} title={row.group.name}>
        {row.group.name}
      </span>
      <span className={styles.count} data-ages>
        <VisuallyHidden>{t('online')} </VisuallyHidden>
        {lost ? '?' : row.group.online}/{row.group.total}
      </span>
    </>
  )
}

function ChannelRow({ channel }: { channel: Channel }) {
  return (
    <>
      <StateDot state={channel.state} />
      <span className={styles.name} title={channel.location ? `${channel.name} · ${channel.location}` : channel.name}>
        {channel.name}
      </span>
      <FaultBadge short deviceId={channel.channelId} />
      <QuietBadge short deviceId={channel.channelId} />
      <VideoCameraOutlined className={styles.mark} aria-hidden />
    </>
  )
}

/** Online is full, everything else hollow: the state is told by more than a colour. */
function StateDot({ state: known }: { state: DeviceState }) {
  const t = useTexts(devicePickerTexts)
  const { lost } = useConnection()
  const state = lost ? 'unknown' : known
  return (
    <span data-testid="device-dot" className={styles.dot} data-state={state} title={t(state)}>
      <VisuallyHidden>{t(state)}</VisuallyHidden>
    </span>
  )
}
