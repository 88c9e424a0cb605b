import { shownPlace } from '@watchfire/contract/map/gcj.rules.ts'
import type { DrawnMap, Site } from '@watchfire/contract/map/map.calls.ts'
import { Button } from 'antd'
import { useRef } from 'react'
import { useTexts } from '../core/texts.ts'
import { ListEmpty } from '../ui/list/ListEmpty.tsx'
import styles from './MapCanvas.module.css'
import { MapHolder } from './MapHolder.tsx'
import { MapSteps } from './MapSteps.tsx'
import { SiteMark } from './SiteMark.tsx'
import { clustersOf } from './site-clusters.ts'
import { siteMapTexts } from './site-map.texts.ts'
import { urgentFirst } from './site-order.ts'
import type { MapProblem, WatchedFeed } from './tiles/watched-feed.ts'
import { useFeed } from './use-feed.ts'
import { useMapView } from './use-map-view.ts'

type Props = {
  map: DrawnMap
  sites: readonly Site[]
  onPlan: (projectId: number) => void
  onProblem: (problem: MapProblem) => void
}

/** The map with a mark for each project. */
export function MapCanvas({ map, sites, onPlan, onProblem }: Props) {
  const watched = useFeed(map, () => onProblem('tilesFailed'))
  if (!watched) return <ListEmpty state="loading" />
  return <Drawn watched={watched} map={map} sites={sites} onPlan={onPlan} onProblem={onProblem} />
}

function Drawn({ watched, map, sites, onPlan, onProblem }: Props & { watched: WatchedFeed }) {
  const t = useTexts(siteMapTexts)
  const holder = useRef<HTMLDivElement>(null)
  const coordinatesOf = ({ place }: Site) => shownPlace(place, map.coordinates)
  const sorted = urgentFirst(sites)
  const places = sorted.map(coordinatesOf)
  const { view, isDrawn } = useMapView(holder, { watched, title: t('map'), places, onProblem })
  const spots = view ? sorted.map(site => ({ ...view.spotOf(coordinatesOf(site)), site })) : []
  return (
    <>
      <MapHolder ref={holder} name="map" isDrawn={isDrawn} />
      {view && (
        <div className={styles.over} data-testid="marks">
          {clustersOf(spots, view)
            .filter(({ x, y }) => x > -60 && y > -40 && x < view.width + 60 && y < view.height + 40)
            .map(({ x, y, sites: here }) => (
              <span key={here[0]?.projectId} className={styles.spot} style={{ left: x, top: y }}>
                <SiteMark sites={here} onPlan={onPlan} onCloser={() => view.show(here.map(coordinatesOf))} />
              </span>
            ))}
          <MapSteps view={view} />
          <Button className={styles.all} size="small" onClick={() => view.show(places)}>
            {t('showAll')}
          </Button>
          {map.credit && <small className={styles.credit}>{map.credit}</small>}
        </div>
      )}
    </>
  )
}
