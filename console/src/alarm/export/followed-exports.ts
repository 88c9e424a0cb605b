/** Exports whose progress is shown. They outlive the page that asked for them: a download goes on while somebody looks elsewhere. */
import { createStore } from '../../core/create-store.ts'

export type FollowedExport = { exportId: number; fileName: string; total: number; isPictures?: boolean }

const followed = createStore<readonly FollowedExport[]>([])

export const followExport = (request: FollowedExport) => followed.put([...followed.now(), request])
export const leaveExport = (exportId: number) => followed.put(followed.now().filter(each => each.exportId !== exportId))
export const useFollowedExports = followed.use
