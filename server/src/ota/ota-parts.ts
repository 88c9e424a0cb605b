import type { DiskWatch } from '../core/files/disk-watch.ts'
import type { Tickets } from '../core/session/ticket.ts'
import type { BundleFiles } from './bundle-files.ts'
import type { PackageFiles } from './package-files.ts'

/** `keys`: public ones in base64 that packages may be signed with; none: the founders'. */
export type OtaParts = {
  files: PackageFiles
  bundles: BundleFiles
  keys: readonly string[]
  disk: DiskWatch
  tickets: Tickets
}
