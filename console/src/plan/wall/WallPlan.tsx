import type { DrawnPlan } from '@watchfire/contract/plan/plan.calls.ts'
import { planCalls } from '@watchfire/contract/plan/plan.calls.ts'
import type { PlanChoice } from '@watchfire/contract/wall/screen.rules.ts'
import { useConnection } from '../../core/server-connection.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { useTurn } from '../../wall/public/use-turn.ts'
import { WallPanel } from '../../wall/public/WallPanel.tsx'
import { drawnDevices, saidOf } from '../drawn-devices.ts'
import { PlanCluster } from '../PlanCluster.tsx'
import { DeviceGround, DeviceMark } from '../PlanDevice.tsx'
import { planTexts } from '../plan.texts.ts'
import { type Ground, PlanGround } from '../public/PlanGround.tsx'
import { usePlanAlarms } from '../use-plan-alarms.ts'
import { useSevereProjects } from '../use-severe-projects.ts'
import { plansInTurn, shownPlan } from './shown-plan.ts'
import styles from './WallPlan.module.css'

/** Plans come and go, and so does what whoever looks may see of them. */
const readEvery = 60_000

/**
 * A floor plan on a wall, alive and without a hand: the one that was chosen, or all there are in turn. While severe alarms wait, only
 * those stand in turn that have one.
 */
export function WallPlan({ shows }: { shows?: PlanChoice | undefined }) {
  const t = useTexts(planTexts)
  const read = useCall(planCalls.list, {}, { quiet: true, refetchInterval: readEvery, keepPrevious: true })
  const severe = useSevereProjects()
  const { lost } = useConnection()
  const plans = read.data ?? []
  const turn = useTurn(!shows && plansInTurn(plans, severe).length > 1)
  const shown = shownPlan(plans, shows, { severe, turn })
  if (!shown)
    return (
      <WallPanel name={t('wallPlan')}>
        <p className={styles.none}>{read.data ? t(shows ? 'wallNotThis' : 'wallNone') : ''}</p>
      </WallPanel>
    )
  return (
    <WallPanel name={nameOf(shown, shows?.regionId)}>
      <PlanGround
        key={`${shown.projectId} ${shows?.regionId}`}
        projectId={shown.projectId}
        focus={shows?.regionId}
        fromAfar
        taken={ground => drawnDevices(ground, lost).letters.taken}
      >
        {ground => <Devices {...ground} lost={lost} />}
      </PlanGround>
    </WallPanel>
  )
}

function nameOf({ projectName, regions }: DrawnPlan, regionId: number | undefined): string {
  const region = regions.find(each => each.regionId === regionId)
  return region ? `${projectName} · ${region.name}` : projectName
}

function Devices({ plan, ratio, pixel, lost }: Ground & { lost: boolean }) {
  const t = useTexts(planTexts)
  const alarms = usePlanAlarms(plan.projectId)
  const { clusters, alone, letters } = drawnDevices({ plan, ratio, pixel }, lost)
  return (
    <>
      {clusters.map(cluster => (
        <PlanCluster key={cluster.key} cluster={cluster} alarms={alarms} ratio={ratio} pixel={pixel} />
      ))}
      {alone.map(device => {
        const { deviceId, name, state, view, x, y } = device
        const alarm = alarms.get(deviceId)
        return (
          <DeviceGround key={deviceId} view={view} state={state} alarm={alarm} ratio={ratio}>
            <g transform={`translate(${x} ${y * ratio}) scale(${pixel})`}>
              <title>{t(saidOf(state, Boolean(alarm)), { name })}</title>
              <DeviceMark device={device} lettering={letters.of.get(device)} />
            </g>
          </DeviceGround>
        )
      })}
    </>
  )
}
