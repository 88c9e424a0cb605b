import { projectCalls } from '@watchfire/contract/company/project.calls.ts'
import { checkPointCalls } from '@watchfire/contract/inspection/point/point.calls.ts'
import {
  type RiskLevel,
  type RiskMap as RiskMapOfProject,
  riskLevel,
} from '@watchfire/contract/inspection/point/point.shapes.ts'
import { planCalls } from '@watchfire/contract/plan/plan.calls.ts'
import { type KeyboardEvent, useState } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { type Ground, PlanGround } from '../../plan/public/PlanGround.tsx'
import { Can } from '../../ui/Can.tsx'
import { Banner } from '../../ui/state/Banner.tsx'
import { lazyDialog } from '../../ui/state/lazy-part.tsx'
import { NothingYet } from '../../ui/state/NothingYet.tsx'
import { Muted } from '../../ui/text.tsx'
import { pointTexts } from './point.texts.ts'
import styles from './RiskMap.module.css'
import { RiskMark } from './RiskMark.tsx'

const PointDrawer = lazyDialog(async () => (await import('./PointDrawer.tsx')).PointDrawer)

/** With more of them, or on a narrower plan, their names would lie over one another. */
const namedUpTo = 30
const namedFrom = 600
const colours: Record<RiskLevel, string | undefined> = {
  red: styles.red,
  orange: styles.orange,
  yellow: styles.yellow,
  blue: styles.blue,
}
/** Told apart by their shape too: a triangle, a diamond, a disc and a square, of the same weight. */
const shapes: Record<RiskLevel, string> = {
  red: 'M 0 -13 L 12 9 L -12 9 Z',
  orange: 'M 0 -13 L 12 0 L 0 13 L -12 0 Z',
  yellow: 'M 0 -11 A 11 11 0 1 1 0 11 A 11 11 0 1 1 0 -11 Z',
  blue: 'M -10 -10 H 10 V 10 H -10 Z',
}

/** A project in the four colours of risk: its regions as grave as their gravest check point, and the points where they are. */
export function RiskMap({ projectId }: { projectId: number }) {
  const t = useTexts(pointTexts)
  const read = useCall(checkPointCalls.readRiskMap, { ofProjectId: projectId }, { quiet: true, selection: {} })
  const [open, setOpen] = useState<number>()
  if (read.isError && !read.data) return <Banner type="error" title={read.error.text} />
  const map = read.data
  const gravest = new Map(map?.regions.map(region => [region.ofRegionId, region.riskLevel]))
  return (
    <div className={styles.page}>
      <PlanGround
        projectId={projectId}
        regionClass={regionId => {
          const level = gravest.get(regionId)
          return level && colours[level]
        }}
        withoutPicture={
          <NothingYet>
            {t('noPlan')}
            <Can call={projectCalls.update}>
              <Link to={`/edit-factory/${projectId}`}>{t('addPlan')}</Link>
            </Can>
          </NothingYet>
        }
      >
        {ground => <Points {...ground} points={map?.points ?? []} onOpen={setOpen} />}
      </PlanGround>
      {map && <Legend map={map} projectId={projectId} />}
      {open !== undefined && <PointDrawer pointId={open} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

type Shown = Pick<Ground, 'ratio' | 'pixel'> & { points: RiskMapOfProject['points']; onOpen: (pointId: number) => void }

/** The gravest lie on top. */
function Points({ ratio, pixel, points, onOpen }: Shown) {
  const t = useTexts(pointTexts)
  const isNamed = points.length <= namedUpTo && pixel * namedFrom <= 1
  return points.toReversed().map(({ pointId, name, riskLevel: level, planX, planY, lastBad }) => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      onOpen(pointId)
    }
    const state = lastBad ? `, ${t('lastBad', { count: lastBad })}` : ''
    return (
      // biome-ignore lint/a11y/useSemanticElements: a drawing holds no button
      <g
        key={pointId}
        role="button"
        tabIndex={0}
        aria-label={`${name}, ${t(level)}${state}`}
        className={`${styles.point} ${colours[level]}`}
        transform={`translate(${planX} ${planY * ratio}) scale(${pixel})`}
        onClick={() => onOpen(pointId)}
        onKeyDown={onKeyDown}
      >
        <path d={shapes[level]} />
        {isNamed && <text y={28}>{name}</text>}
      </g>
    )
  })
}

/** The same in words and numbers: how many of each colour, and how grave each region is. */
function Legend({ map: { counts, regions, unplaced }, projectId }: { map: RiskMapOfProject; projectId: number }) {
  const t = useTexts(pointTexts)
  const plan = useCall(planCalls.read, { projectId }, { quiet: true, selection: {} }).data
  const nameOf = new Map(plan?.regions.map(region => [region.regionId, region.name]))
  const grave = (level: RiskLevel) => riskLevel.out.options.indexOf(level)
  return (
    <div className={styles.side}>
      <section aria-label={t('level')}>
        <ul className={styles.rows}>
          {riskLevel.out.options.map(level => (
            <li key={level}>
              <RiskMark level={level} />
              <strong>{counts[level]}</strong>
            </li>
          ))}
        </ul>
      </section>
      {unplaced > 0 && (
        <Muted>
          {t('unplaced', { count: unplaced })} <Link to="/fire-check?view=points">{t('toPoints')}</Link>
        </Muted>
      )}
      {regions.length > 0 && (
        <section aria-label={t('region')} className={styles.side}>
          <h2>{t('region')}</h2>
          <ul className={styles.rows}>
            {regions
              .toSorted((one, other) => grave(one.riskLevel) - grave(other.riskLevel))
              .map(region => (
                <li key={region.ofRegionId}>
                  <span>{nameOf.get(region.ofRegionId)}</span>
                  <RiskMark level={region.riskLevel} />
                </li>
              ))}
          </ul>
        </section>
      )}
    </div>
  )
}
