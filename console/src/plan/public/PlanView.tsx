import { rights } from '@watchfire/contract/core/rights.ts'
import { type Plan, planCalls } from '@watchfire/contract/plan/plan.calls.ts'
import { Button } from 'antd'
import { useRef } from 'react'
import { Link } from 'react-router'
import { hasRight } from '../../core/session-store.ts'
import { sizedLink } from '../../core/sized-link.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { useFittingBox, usePictureWindow } from '../../ui/shape/use-picture-window.ts'
import { CameraGround, CameraMark } from '../PlanCamera.tsx'
import { PlanCluster } from '../PlanCluster.tsx'
import { PlanOutline } from '../PlanOutline.tsx'
import { planTexts } from '../plan.texts.ts'
import { clusteredBeyond, clustersOf } from '../plan-clusters.ts'
import { usePictureRatio } from '../use-picture-ratio.ts'
import { usePlanAlarms } from '../use-plan-alarms.ts'
import { usePlanPicture } from '../use-plan-picture.ts'
import styles from './PlanView.module.css'

const readEvery = 60_000

/** The floor plan of a project to look at: where its cameras are, which are away, and where an alarm waits. Its room is there before it is. */
export function PlanView({ projectId }: { projectId: number }) {
  const t = useTexts(planTexts)
  const read = useCall(planCalls.read, { projectId }, { quiet: true, selection: {}, refetchInterval: readEvery })
  const plan = read.data
  const ratio = usePictureRatio(plan && sizedLink(plan.picture, 'middle'))
  return (
    <div className={styles.frame}>
      {plan && ratio.state === 'known' ? (
        <PlanPicture plan={plan} ratio={ratio.ratio} />
      ) : (
        (read.isError || ratio.state === 'failed') && <p>{t('pictureFailed')}</p>
      )}
    </div>
  )
}

function PlanPicture({ plan, ratio }: { plan: Plan; ratio: number }) {
  const t = useTexts(planTexts)
  const frame = useRef<HTMLDivElement>(null)
  const box = useFittingBox(frame, ratio)
  const { seen, zoom, fit } = usePictureWindow(ratio)
  const picture = usePlanPicture(plan.picture, Math.max(box.width, box.height) * seen.scale * devicePixelRatio)
  const alarms = usePlanAlarms(plan.projectId)
  const pixel = box.width > 0 ? 1 / (seen.scale * box.width) : 0
  const channelOf = new Map(plan.channels.map(channel => [channel.channelId, channel]))
  const regionOf = new Map(plan.regions.map(region => [region.regionId, region.name]))
  const many = plan.positions.length > clusteredBeyond
  const clusters = many ? clustersOf(plan.positions, 44 * pixel) : []
  const alone = many ? clusters.flatMap(({ positions }) => (positions.length === 1 ? positions : [])) : plan.positions
  return (
    <div ref={frame} className={styles.room}>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing with links is no group of fields */}
      <svg
        data-testid="plan"
        style={box}
        viewBox={`${seen.x} ${seen.y} ${1 / seen.scale} ${ratio / seen.scale}`}
        role="group"
        aria-label={t('plan', { project: plan.projectName })}
      >
        <image href={picture} width={1} height={ratio} preserveAspectRatio="none" />
        {plan.outlines.map(outline => (
          <PlanOutline
            key={outline.regionId}
            outline={outline}
            name={regionOf.get(outline.regionId)}
            ratio={ratio}
            pixel={pixel}
          />
        ))}
        {clusters
          .filter(({ positions }) => positions.length > 1)
          .map(cluster => (
            <PlanCluster
              key={cluster.key}
              cluster={cluster}
              alarms={alarms}
              ratio={ratio}
              pixel={pixel}
              onOpen={at => zoom(2, at)}
            />
          ))}
        {alone.map(position => {
          const { channelId } = position
          const channel = channelOf.get(channelId)
          const name = channel?.name ?? channelId
          const alarm = alarms.get(channelId)
          return (
            <CameraGround
              key={channelId}
              position={position}
              state={channel?.state ?? 'inactive'}
              alarm={alarm}
              ratio={ratio}
            >
              <Link
                to={
                  alarm && hasRight(rights.workplace)
                    ? `/workplace?device=${channelId}&state=pending`
                    : `/device-info?deviceId=${channelId}`
                }
                aria-label={t(alarm ? 'hereWithAlarm' : channel?.state === 'online' ? 'here' : 'hereAway', { name })}
              >
                <g
                  className={styles.point}
                  transform={`translate(${position.x} ${position.y * ratio}) scale(${pixel})`}
                >
                  <CameraMark name={many ? '' : name} />
                </g>
              </Link>
            </CameraGround>
          )
        })}
      </svg>
      {seen.scale > 1 && (
        <Button size="small" className={styles.fit} onClick={fit}>
          {t('fit')}
        </Button>
      )}
    </div>
  )
}
