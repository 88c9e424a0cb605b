/** Names the files of the inspector's pages beside the build, for the browser's worker that opens them without a line to the server. */
import type { Plugin } from 'vite'
import { filesOf } from './files-of.ts'

/** What is loaded when such a page is opened, and when it is used. */
const modules = [
  'src/app/ConsoleApp.tsx',
  'src/app/ScannedApp.tsx',
  'src/inspection/InspectionPage.tsx',
  'src/inspection/ReportDialog.tsx',
  'src/inspection/point/CheckAnswers.tsx',
  'src/inspection/point/CheckPage.tsx',
  'src/inspection/point/ChecksView.tsx',
  'src/inspection/point/PointsView.tsx',
  'src/inspection/round/RoundsView.tsx',
  'src/inspection/offline/RefusedWork.tsx',
  'src/inspection/offline/send-saved.ts',
  'src/ui/form/stamp-photo.ts',
]

export function offlineFiles(): Plugin {
  return {
    name: 'offline-files',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    generateBundle(_, bundle) {
      const files = filesOf(bundle, modules, module => this.error(`${module} is in no part of the build`))
      // One stylesheet for all of the console, and the fonts and pictures it names.
      for (const { type, fileName } of Object.values(bundle))
        if (type === 'asset' && /\.(css|woff2)$/.test(fileName)) files.add(fileName)
      const source = JSON.stringify(['/first-look.js', ...[...files].sort().map(name => `/${name}`)])
      this.emitFile({ type: 'asset', fileName: 'offline-files.json', source })
    },
  }
}
