/** The page that the label of a check point opens: as every other, but it asks for the code of the form at once, not when its first script has run. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { filesOf } from './files-of.ts'

export function labelPage(): Plugin {
  return {
    name: 'label-page',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    writeBundle({ dir = '' }, bundle) {
      const page = readFileSync(join(dir, 'index.html'), 'utf8')
      const files = filesOf(bundle, ['src/app/ScannedApp.tsx'], module =>
        this.error(`${module} is in no part of the build`),
      )
      const links = [...files]
        .filter(file => !page.includes(file))
        .map(file => `    <link rel="modulepreload" crossorigin href="/${file}">\n`)
      writeFileSync(
        join(dir, 'label.html'),
        page.replace('  </head>', () => `${links.join('')}  </head>`),
      )
    },
  }
}
