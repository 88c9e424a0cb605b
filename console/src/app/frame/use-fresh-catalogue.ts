import { useLiveEvents } from '../../core/live-channel.ts'
import { refreshModules } from '../../core/use-call.ts'

/** Root changed alarm types: names, levels and choices are read again wherever they are shown. */
export function useFreshCatalogue() {
  useLiveEvents('catalogue', () => void refreshModules(['alarm', 'catalogue', 'level', 'notice']))
}
