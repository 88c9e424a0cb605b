/** One request to a robot and what its vendor made of it. */
import type { DeliveryTools } from '../../core/delivery/delivery-worker.ts'
import type { ResolveFor } from '../../core/egress/egress-address.ts'
import type { Sealer } from '../../core/session/sealed-secret.ts'
import { NotSent, postThroughEgress } from './post-through-egress.ts'
import type { RobotToTell } from './robot-message.queries.ts'
import { type RobotVerdict, readAnswer, robotRequest } from './robot-vendors.ts'

export type RobotTools = DeliveryTools & {
  sealer: Sealer
  resolveFor: ResolveFor
  /** How long a vendor may take to answer; 10 s unless given. */
  timeoutMs?: number
}

export type RobotResult = RobotVerdict & { doubtful: boolean }

export async function attemptRobot(
  { sealer, resolveFor, timeoutMs = 10_000 }: Pick<RobotTools, 'sealer' | 'resolveFor' | 'timeoutMs'>,
  robot: RobotToTell,
  text: string,
): Promise<RobotResult> {
  try {
    const webhook = sealer.open(robot.webhook, 'robot')
    const secret = robot.secret && sealer.open(robot.secret, 'robot')
    const request = robotRequest({ kind: robot.kind, webhook, secret }, text, Date.now())
    const posted = await postThroughEgress(request, { resolve: resolveFor(robot.company_id), timeoutMs })
    return { ...readAnswer(robot.kind, posted.status, posted.body), doubtful: false }
  } catch (error) {
    const answer = (error instanceof Error ? error.message : String(error)).slice(0, 300)
    return { outcome: 'again', answer, doubtful: !(error instanceof NotSent) }
  }
}
