/** Exports whose progress is shown. They outlive the page that asked for them: a download goes on while somebody looks elsewhere. */
import { useSyncExternalStore } from 'react'

export type FollowedExport = { exportId: number; fileName: string; total: number; isPictures?: boolean }

let followed: readonly FollowedExport[] = []
const listeners = new Set<() => void>()
function put(next: readonly FollowedExport[]) {
  followed = next
  for (const listener of listeners) listener()
}
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const now = () => followed

export const followExport = (request: FollowedExport) => put([...followed, request])
export const leaveExport = (exportId: number) => put(followed.filter(each => each.exportId !== exportId))
export const useFollowedExports = () => useSyncExternalStore(subscribe, now, now)
