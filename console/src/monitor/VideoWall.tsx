import { PlusOutlined } from '@ant-design/icons'
import { type DragEvent, useRef, useState } from 'react'
import { TileMarks } from '../alarm/public/TileMarks.tsx'
import { useTexts } from '../core/texts.ts'
import { channelMime } from '../device/public/DeviceRows.tsx'
import { QuietBadge } from '../quiet/public/QuietBadge.tsx'
import { LiveTile } from '../video/public/LiveTile.tsx'
import { fitGrid } from './fit-grid.ts'
import { monitorTexts } from './monitor.texts.ts'
import { useElementSize } from './use-element-size.ts'
import styles from './VideoWall.module.css'
import { neededPlaces, type WallChannel } from './wall.ts'

type Props = {
  /** As many as the layout has; those behind the last channel are shown while a channel is dragged here. */
  places: readonly (WallChannel | null)[]
  /** Channel that has the wall for itself. */
  zoomed: string | undefined
  onZoom: (channelId: string | undefined) => void
  onDrop: (place: number, channelId: string) => void
  onRemove: (place: number) => void
  onEmpty?: () => void
}

/** The grid of live pictures, fitted to as many as there are. Its tiles have the size of their places, whatever is in them. */
export function VideoWall({ places: all, zoomed, onZoom, onDrop, onRemove, onEmpty }: Props) {
  const t = useTexts(monitorTexts)
  const [target, setTarget] = useState<number>()
  const [dragged, setDragged] = useState(false)
  const wall = useRef<HTMLUListElement>(null)
  const room = useElementSize(wall) ?? { width: 16, height: 9 }
  const places = dragged ? all : neededPlaces(all)
  const { columns, rows } = fitGrid(places.length, room)
  const big = places.some(place => place?.channelId === zoomed) ? zoomed : undefined

  const accepts = (event: DragEvent, place: number) => {
    if (!event.dataTransfer.types.includes(channelMime)) return
    event.preventDefault()
    setTarget(place)
    setDragged(true)
  }
  const drop = (event: DragEvent, place: number) => {
    setTarget(undefined)
    setDragged(false)
    const channelId = event.dataTransfer.getData(channelMime)
    if (!channelId) return
    event.preventDefault()
    onDrop(place, channelId)
  }
  const keyOf = (place: WallChannel | null, at: number) => place?.channelId ?? `empty-${at}`

  return (
    <ul
      ref={wall}
      className={styles.wall}
      aria-label={t('wall')}
      data-zoomed={big !== undefined}
      style={{
        gridTemplate: `repeat(${rows}, minmax(0, 1fr)) / repeat(${columns}, minmax(0, 1fr))`,
      }}
      onDragLeave={event => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDragged(false)
      }}
      onDragEnd={() => setDragged(false)}
    >
      {places.map((place, at) => (
        <li
          key={keyOf(place, at)}
          data-testid="tile-place"
          className={styles.place}
          data-target={target === at}
          data-big={big !== undefined && place?.channelId === big}
          draggable={place !== null && big === undefined}
          onDragStart={event => place && event.dataTransfer.setData(channelMime, place.channelId)}
          onDragOver={event => accepts(event, at)}
          onDragLeave={() => setTarget(undefined)}
          onDrop={event => drop(event, at)}
        >
          {place ? (
            <>
              <LiveTile
                channel={place}
                small={places.length > 1}
                zoomed={big === place.channelId}
                onZoom={places.length === 1 ? undefined : () => onZoom(big === undefined ? place.channelId : undefined)}
                onClose={() => onRemove(at)}
              />
              <TileMarks deviceId={place.channelId} />
              <QuietBadge deviceId={place.channelId} className={styles.quiet} />
            </>
          ) : (
            <EmptyPlace onEmpty={onEmpty} />
          )}
        </li>
      ))}
    </ul>
  )
}

function EmptyPlace({ onEmpty }: { onEmpty?: () => void }) {
  const t = useTexts(monitorTexts)
  if (onEmpty)
    return (
      <button type="button" className={styles.empty} onClick={onEmpty}>
        <PlusOutlined aria-hidden />
        <span>{t('emptyPlacePhone')}</span>
      </button>
    )
  return (
    <div className={styles.empty}>
      <PlusOutlined aria-hidden />
      <span>{t('emptyPlace')}</span>
    </div>
  )
}
