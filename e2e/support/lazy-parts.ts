/** Every part of the built console whose code comes late, by the name of its source or, where several share it, of its file. */
import { readFileSync } from 'node:fs'

type Chunk = { file: string; name?: string; src?: string; dynamicImports?: string[] }

export function lazyParts(): Map<string, string> {
  const manifest = JSON.parse(
    readFileSync(new URL('../../console/dist/.vite/manifest.json', import.meta.url), 'utf8'),
  ) as Record<string, Chunk>
  const lazy = new Set(Object.values(manifest).flatMap(chunk => chunk.dynamicImports ?? []))
  return new Map(
    [...lazy].map(key => {
      const chunk = manifest[key]
      if (!chunk) throw new Error(`the manifest has no ${key}`)
      const name = (chunk.src ?? chunk.name ?? key)
        .replace(/^.*\//, '')
        .replace(/\?raw$/, '')
        .replace(/\.tsx?$/, '')
      return [name, chunk.file] as const
    }),
  )
}
