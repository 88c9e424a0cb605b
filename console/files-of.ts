import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

/** The scripts that the page begins with and that these modules need, by name of file; undefined modules are named by `onMissing`. */
export function filesOf(
  bundle: Rolldown.OutputBundle,
  modules: readonly string[],
  onMissing: (module: string) => never,
): Set<string> {
  const chunks = new Map(
    Object.values(bundle).flatMap(file => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  )
  const byModule = new Map([...chunks.values()].flatMap(chunk => chunk.moduleIds.map(id => [id, chunk] as const)))
  const files = new Set<string>()
  const take = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const name of chunk.imports) take(chunks.get(name))
  }
  for (const chunk of chunks.values()) if (chunk.isEntry) take(chunk)
  for (const module of modules) take(byModule.get(resolve(import.meta.dirname, module)) ?? onMissing(module))
  return files
}
