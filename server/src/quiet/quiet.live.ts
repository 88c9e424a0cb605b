import { quietEvent } from '@watchfire/contract/quiet/quiet.shapes.ts'
import type { Hydrator } from '../core/live/live-kinds.ts'

/** `live.registerKind('quiet', hydrateQuiet)`: consoles in scope read the list again. */
export const hydrateQuiet: Hydrator = async () => (_, row) =>
  quietEvent.parse({ kind: 'quiet', ...(row.detail as object) })
