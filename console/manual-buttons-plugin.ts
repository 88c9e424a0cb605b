/** Gives the manual's pages the words of the screens while they are loaded, so that no reader loads the texts of the whole console. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type ScreenTexts, withButtons } from './src/landing/manual-pages/manual-buttons.ts'

const page = /\/landing\/manual\/word\d+\.(zh|en)\.md\?raw$/

export function manualButtons() {
  return {
    name: 'manual-buttons',
    enforce: 'pre' as const,
    async load(this: { addWatchFile?: (file: string) => void }, id: string) {
      const [, language] = page.exec(id) ?? []
      if (language !== 'zh' && language !== 'en') return undefined
      const file = id.replace('?raw', '')
      this.addWatchFile?.(file)
      const text = readFileSync(file, 'utf8')
      return `export default ${JSON.stringify(withButtons(text, await screensIn(text), language))}`
    },
  }
}

/** The texts of the screens that a page names. */
async function screensIn(text: string): Promise<ScreenTexts> {
  const names = new Set([...text.matchAll(/\{button:([\w-]+)\./g)].map(([, name = '']) => name))
  const tables = [...names].map(async name => {
    const [path] = globSync(`src/**/${name}.texts.ts`, { cwd: import.meta.dirname })
    const module = path ? await import(pathToFileURL(join(import.meta.dirname, path)).href) : {}
    return [name, Object.values(module).find(table => typeof table === 'object' && table !== null && 'zh' in table)]
  })
  return Object.fromEntries((await Promise.all(tables)).filter(([, table]) => table !== undefined))
}
