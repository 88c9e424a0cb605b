import { CaretRightOutlined, InfoCircleOutlined, VideoCameraOutlined } from '@ant-design/icons'
import type { Channel, DeviceState } from '@watchfire/contract/device/device.shapes.ts'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { FaultBadge } from '../../alarm/public/FaultBadge.tsx'
import { useConnection } from '../../core/server-connection.ts'
import { useTexts } from '../../core/texts.ts'
import { QuietBadge } from '../../quiet/public/QuietBadge.tsx'
import { CountMark } from '../../ui/CountBadge.tsx'
import { VisuallyHidden } from '../../ui/text.tsx'
import styles from './DeviceRows.module.css'
import { devicePath } from './device-path.ts'
import { devicePickerTexts } from './device-picker.texts.ts'
import type { Leaf, TreeRow } from './device-tree.ts'
import { treeKeys } from './tree-keys.ts'
import { rowHeight, useRowWindow } from './use-row-window.ts'

/** What a dragged channel carries: its id, under a name of our own. */
export const channelMime = 'application/x-watchfire-channel'

type Props = {
  rows: readonly TreeRow[]
  marked?: ReadonlySet<string>
  onPick: (channel: Channel) => void
  setOpen: (key: string, open: boolean) => void
  /** Leaves of which a part did not come. */
  failed: ReadonlySet<string>
  /** The end of what is there of a leaf has come into sight. */
  onMore: (leaf: Leaf) => void
  /** Whether numbers of alarms are "at least". */
  atLeast: boolean | undefined
}

/** The rows of the tree; only those on screen are drawn, so that thousands of channels scroll like ten. */
export function DeviceRows({ rows, marked, onPick, setOpen, failed, onMore, atLeast = false }: Props) {
  const t = useTexts(devicePickerTexts)
  const id = useId()
  const go = useNavigate()
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
    else if (row.more) onMore(row.more)
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
      onKeyDown={treeKeys(rows, at, {
        moveTo,
        setOpen,
        activate,
        openPage: channelId => void go(devicePath(channelId)),
      })}
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
            aria-keyshortcuts={row.channel && 'ArrowRight'}
            aria-selected={row.channel ? Boolean(marked?.has(row.key)) : undefined}
            data-current={first + offset === at}
            data-device={row.channel?.channelId}
            style={{ paddingInlineStart: 6 + (row.level - 1) * 14 }}
            draggable={Boolean(row.channel)}
            onDragStart={event => row.channel && onDragStart(event, row.channel)}
            onClick={() => activate(row)}
          >
            {row.group && <GroupRow row={row} atLeast={atLeast} />}
            {row.channel && <ChannelRow channel={row.channel} />}
            {row.more && <MoreRow row={row} isFailed={failed.has(row.more.key)} onMore={onMore} />}
          </div>
        ))}
      </div>
    </div>
  )
}

function GroupRow({ row, atLeast }: { row: TreeRow & { group: object }; atLeast: boolean }) {
  const t = useTexts(devicePickerTexts)
  const { lost } = useConnection()
  const { alarms, online, offline, total } = row.group
  return (
    <>
      <CaretRightOutlined className={styles.caret} rotate={row.open ? 90 : 0} aria-hidden />
      <span className={styles.name} title={row.group.name}>
        {row.group.name}
      </span>
      {alarms > 0 && (
        <span title={t('pending', { count: `${alarms}${atLeast ? '+' : ''}` })}>
          <VisuallyHidden>{t('pending', { count: '' })}</VisuallyHidden>
          <CountMark count={alarms} />
        </span>
      )}
      <span className={styles.count} title={lost ? undefined : t('counts', { online, offline, total })} data-ages>
        <VisuallyHidden>{t('online')} </VisuallyHidden>
        {lost ? '?' : online}/{total}
      </span>
    </>
  )
}

/** Asks for what it stands for as soon as it is drawn, and by hand where that failed. */
function MoreRow(props: { row: TreeRow & { more: Leaf }; isFailed: boolean; onMore: (leaf: Leaf) => void }) {
  const { row, isFailed, onMore } = props
  const t = useTexts(devicePickerTexts)
  const missing = row.sisters - row.place + 1
  // As many are missing as before: that they are asked for is known.
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaf and function are others with each drawing
  useEffect(() => {
    if (!isFailed) onMore(row.more)
  }, [row.more.key, missing, isFailed])
  return <span className={styles.more}>{isFailed ? t('moreFailed') : t('loadingMore', { count: missing })}</span>
}

function ChannelRow({ channel }: { channel: Channel }) {
  const t = useTexts(devicePickerTexts)
  const details = t('details', { name: channel.name })
  return (
    <>
      <StateDot state={channel.state} />
      <span className={styles.name} title={channel.location ? `${channel.name} · ${channel.location}` : channel.name}>
        {channel.name}
      </span>
      <FaultBadge short deviceId={channel.channelId} />
      <QuietBadge short deviceId={channel.channelId} />
      <Link
        className={styles.details}
        to={devicePath(channel.channelId)}
        title={details}
        // The tree is one stop of the keyboard, and its rows are read out by their names alone.
        tabIndex={-1}
        aria-hidden
        draggable={false}
        onClick={event => event.stopPropagation()}
      >
        <InfoCircleOutlined aria-hidden />
      </Link>
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
