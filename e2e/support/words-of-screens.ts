/** Every word that screens of the console say by themselves, as a brand says it. */
import { globSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { fillBrand } from '@watchfire/contract/core/brand-words.ts'
import { brands } from '@watchfire/contract/core/brands.ts'
import type { Language } from '@watchfire/contract/core/errors.ts'

type Tables = Record<string, Partial<Record<Language, Record<string, unknown>>>>

const folder = fileURLToPath(new URL('../../console/src/', import.meta.url))

export async function wordsOfScreens(
  language: Language,
  brand: keyof typeof brands = 'platform',
): Promise<ReadonlySet<string>> {
  const modules = globSync('**/*.texts.ts', { cwd: folder }).map(
    async path => (await import(pathToFileURL(folder + path).href)) as Tables,
  )
  const words = (await Promise.all(modules))
    .flatMap(module => Object.values(module).flatMap(table => Object.values(table[language] ?? {})))
    .filter(word => typeof word === 'string')
  return new Set(words.map(word => fillBrand(word, brands[brand].look.words[language])))
}
