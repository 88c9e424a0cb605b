/** Which model was at work when the process that runs them ended, so that one which ends it again and again is left out. */
import { sep } from 'node:path'
import { shippedModels } from './model-folders.ts'

/** One that its process does not survive so often is not tried again. */
const maxCrashes = 2
/** After so many looks that went well a death is forgotten: it may have been the machine's. */
const looksToForget = 1000

type Crashes = { loading: number; looking: number; looksSince: number }

export class BlamedModels {
  private readonly byFolder = new Map<string, Crashes>()

  crashedLoading(folder: string): void {
    this.of(folder).loading++
  }

  /** The shipped ones stay: without them nothing would be left. */
  crashedRunning(folder: string): void {
    if (folder.startsWith(shippedModels + sep)) return
    const crashes = this.of(folder)
    crashes.looking++
    crashes.looksSince = 0
  }

  looked(folder: string): void {
    const crashes = this.byFolder.get(folder)
    if (!crashes || crashes.looking === 0) return
    crashes.looksSince++
    if (crashes.looksSince >= looksToForget) crashes.looking = 0
  }

  /** Why it is left out; undefined of one that may be tried. */
  whyLeftOut(folder: string): string | undefined {
    const { loading = 0, looking = 0 } = this.byFolder.get(folder) ?? {}
    if (loading >= maxCrashes) return 'the process that loads it ends'
    if (looking >= maxCrashes) return `the process that runs it ended ${looking} times while it looked at a picture`
    return undefined
  }

  private of(folder: string): Crashes {
    const crashes = this.byFolder.get(folder) ?? { loading: 0, looking: 0, looksSince: 0 }
    this.byFolder.set(folder, crashes)
    return crashes
  }
}
