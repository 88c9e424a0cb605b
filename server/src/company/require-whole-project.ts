import { refuse } from '../core/http/refuse.ts'
import type { Viewer } from '../core/session/viewer.ts'

/** @throws project.partOnly when the account has single regions of the project: what concerns all of it is not theirs to change. */
export function requireWholeProject({ regionLimits }: Pick<Viewer, 'regionLimits'>, projectId: number): void {
  if (regionLimits.some(limit => limit.projectId === projectId)) throw refuse('project.partOnly')
}
