/** Where the people of the demo work, and who they are. */
import type { FileStore } from '../core/files/file-store.ts'
import type { Tools } from '../core/http/handlers.ts'
import type { Viewer } from '../core/session/viewer.ts'
import type { ChannelPlace } from '../device/device.public.ts'

export type DemoSite = {
  tools: Tools
  files: FileStore
  /** Who decides, and who walks about and does the work. */
  admin: Viewer
  operator: Viewer
  /** Where the two cameras stand. */
  yard: ChannelPlace
  store: ChannelPlace
}
