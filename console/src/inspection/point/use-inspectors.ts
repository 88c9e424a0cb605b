import { checkPointCalls } from '@watchfire/contract/inspection/point/point.calls.ts'
import { useCall } from '../../core/use-call.ts'

/** Who may check in a project, to be chosen from; who is `chosen` already and may not any more is still named. */
export function useInspectors(
  projectId: number | undefined,
  chosen: readonly { accountId: number; name: string }[],
): { value: number; label: string }[] {
  const { data } = useCall(
    checkPointCalls.listInspectors,
    { ofProjectId: projectId ?? 0 },
    { quiet: true, enabled: projectId !== undefined },
  )
  if (!data) return []
  const gone = chosen.filter(({ accountId }) => !data.people.some(one => one.accountId === accountId))
  return [...data.people, ...gone].map(({ accountId: value, name: label }) => ({ value, label }))
}
