import { EnvironmentFilled } from '@ant-design/icons'
import { shownPlace } from '@watchfire/contract/map/gcj.rules.ts'
import { type DrawnMap, mapCalls } from '@watchfire/contract/map/map.calls.ts'
import type { Place } from '@watchfire/contract/map/place.shapes.ts'
import { Alert, Modal } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import { ListEmpty } from '../ui/list/ListEmpty.tsx'
import { Muted } from '../ui/text.tsx'
import { MapHolder } from './MapHolder.tsx'
import { MapSteps } from './MapSteps.tsx'
import { mapTexts } from './map.texts.ts'
import styles from './PlacePicker.module.css'
import type { MapProblem, WatchedFeed } from './tiles/watched-feed.ts'
import { isWhole, toKeep, toType } from './typed-place.ts'
import { useFeed } from './use-feed.ts'
import { useMapView } from './use-map-view.ts'

const problemTexts = {
  noWebGl: 'pickNoWebGl',
  tilesFailed: 'pickTilesFailed',
  notCovered: 'pickNotCovered',
} as const satisfies Record<MapProblem, string>

type Props = {
  /** Where it is now, as it is kept. */
  start: Place | undefined
  onPick: (place: Place) => void
  onClose: () => void
}

/** A place is chosen by moving the map below a pin: with a finger, a mouse or keys alike. */
export function PlacePicker({ start, onPick, onClose }: Props) {
  const t = useTexts(mapTexts)
  const map = useCall(mapCalls.read, {}, { selection: {} }).data
  // Where the others are, a new one is not far.
  const sites = useCall(mapCalls.listSites, {}, { selection: {}, enabled: start === undefined })
  const [problem, setProblem] = useState<MapProblem>()
  const [centre, setCentre] = useState<Place>()
  const system = map?.coordinates ?? 'wgs84'
  const kept = centre && toKeep(centre, system)
  const shown = kept && toType(kept, system)
  const others = sites.data?.map(({ place }) => place) ?? (sites.error ? [] : undefined)
  const near = start ? [start] : others
  return (
    <Modal
      open
      width={840}
      title={t('pick')}
      okText={t('usePlace')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: kept === undefined || !isWhole(kept) }}
      onOk={() => kept && isWhole(kept) && onPick(kept)}
      onCancel={onClose}
    >
      <Muted as="p">
        {t('pickHint')} <span className={styles.keys}>{t('pickKeys')}</span>
      </Muted>
      {problem && <Alert type="warning" showIcon title={t(problemTexts[problem])} style={{ marginBottom: 8 }} />}
      {problem !== 'noWebGl' && (
        <div className={styles.frame}>
          {map && near ? (
            <Canvas map={map} near={near} onMoved={setCentre} onProblem={setProblem} />
          ) : (
            <ListEmpty state="loading" />
          )}
        </div>
      )}
      <p className={styles.picked} role="status">
        {shown?.longitude !== undefined &&
          shown.latitude !== undefined &&
          t('picked', {
            longitude: shown.longitude.toFixed(6),
            latitude: shown.latitude.toFixed(6),
            system: t(system),
          })}
      </p>
    </Modal>
  )
}

type CanvasProps = {
  map: DrawnMap
  near: readonly Place[]
  onMoved: (centre: Place) => void
  /** Without one: it is drawn. */
  onProblem: (problem?: MapProblem) => void
}

function Canvas(props: CanvasProps) {
  const watched = useFeed(props.map, () => props.onProblem('tilesFailed'))
  return watched ? <Drawn {...props} watched={watched} /> : <ListEmpty state="loading" />
}

function Drawn({ map, near, watched, onMoved, onProblem }: CanvasProps & { watched: WatchedFeed }) {
  const t = useTexts(mapTexts)
  const holder = useRef<HTMLDivElement>(null)
  const places = near.length > 0 ? near.map(at => shownPlace(at, map.coordinates)) : watched.feed.corners
  const { view, isDrawn } = useMapView(holder, { watched, title: t('pick'), places, picks: true, onProblem })
  const moved = useEffectEvent(onMoved)
  useEffect(() => {
    if (view) moved(view.centre)
  }, [view])
  const told = useEffectEvent(onProblem)
  useEffect(() => {
    // It may have been moved to where there is something.
    if (isDrawn) told()
  }, [isDrawn])
  return (
    <>
      <MapHolder ref={holder} name="place-map" isDrawn={isDrawn} />
      <EnvironmentFilled className={styles.pin} aria-hidden />
      {view && <MapSteps view={view} />}
    </>
  )
}
