import type { Place } from '@watchfire/contract/map/place.shapes.ts'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useTheme } from '../core/theme-choice.ts'
import { openMap } from './map-library.ts'
import type { MapProblem, WatchedFeed } from './tiles/watched-feed.ts'

export type MapView = {
  /** Pixels from the upper left corner of the map. */
  spotOf: (at: Place) => { x: number; y: number }
  width: number
  height: number
  /** What lies in the middle. */
  centre: Place
  /** Nothing can be looked at closer. */
  closest: boolean
  zoom: (steps: 1 | -1) => void
  show: (places: readonly Place[]) => void
}

type Props = {
  watched: WatchedFeed
  title: string
  places: readonly Place[]
  picks?: boolean
  onProblem: (problem: MapProblem) => void
}

/** Draws the map into an element, and says what is seen of it after each move. */
export function useMapView(holder: RefObject<HTMLElement | null>, { onProblem, ...shown }: Props) {
  const { watched } = shown
  const theme = useTheme()
  const [opened, setOpened] = useState<ReturnType<typeof openMap>>()
  const [view, setView] = useState<MapView>()
  const [isDrawn, setDrawn] = useState(false)
  const open = useEffectEvent((container: HTMLElement) => openMap(container, { ...shown, theme }))
  const report = useEffectEvent(onProblem)

  useEffect(() => {
    const container = holder.current
    if (!container) return
    let now: ReturnType<typeof openMap>
    try {
      now = open(container)
    } catch {
      report('noWebGl')
      return
    }
    const { map } = now
    const see = () => {
      const { clientWidth: width, clientHeight: height } = map.getContainer()
      const { lng: longitude, lat: latitude } = map.getCenter()
      setView({
        spotOf: at => map.project([at.longitude, at.latitude]),
        centre: { longitude, latitude },
        width,
        height,
        closest: map.getZoom() >= map.getMaxZoom() - 0.01,
        zoom: steps => void map.zoomTo(map.getZoom() + steps),
        show: of => now.showAll(of),
      })
    }
    for (const happening of ['move', 'resize', 'load'] as const) map.on(happening, see)
    map.on('idle', () => {
      const problem = watched.problem()
      if (problem) report(problem)
      else setDrawn(true)
    })
    see()
    setOpened(now)
    return () => {
      setOpened(undefined)
      setView(undefined)
      setDrawn(false)
      now.close()
    }
  }, [holder, watched])

  useEffect(() => {
    opened?.setTheme(theme)
  }, [opened, theme])
  return { view, isDrawn }
}
