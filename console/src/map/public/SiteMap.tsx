import type { DrawnMap, Site } from '@watchfire/contract/map/map.calls.ts'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { textOf, useTexts } from '../../core/texts.ts'
import { lazyInline } from '../../ui/state/lazy-part.tsx'
import { SiteList } from '../SiteList.tsx'
import { siteMapTexts } from '../site-map.texts.ts'
import type { MapProblem } from '../tiles/watched-feed.ts'
import styles from './SiteMap.module.css'

const MapCanvas = lazyInline(
  async () => (await import('../MapCanvas.tsx')).MapCanvas,
  () => textOf(siteMapTexts, 'map'),
)

type Props = { map: DrawnMap; sites: readonly Site[]; onPlan: (projectId: number) => void }

/** The projects on the map, and beside it as a list: where no map can be drawn, a sentence and the list alone. */
export function SiteMap({ map, sites, onPlan }: Props) {
  const t = useTexts(siteMapTexts)
  const [problem, setProblem] = useState<MapProblem>()
  return (
    <div className={styles.both} data-alone={problem !== undefined}>
      {problem ? (
        <Alert
          type="info"
          showIcon
          title={t(problem)}
          action={
            problem === 'noWebGl' ? undefined : (
              <Button size="small" onClick={() => setProblem(undefined)}>
                {t('retry')}
              </Button>
            )
          }
        />
      ) : (
        <div className={styles.frame}>
          <MapCanvas map={map} sites={sites} onPlan={onPlan} onProblem={setProblem} />
        </div>
      )}
      <SiteList sites={sites} onPlan={onPlan} />
    </div>
  )
}
