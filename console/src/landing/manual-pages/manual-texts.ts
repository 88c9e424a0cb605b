const files = import.meta.glob<string>('../manual/*.md', { query: '?raw', import: 'default' })

/** Loads a page of the manual, by `{page}.{language}`. */
export const manualTexts: ReadonlyMap<string, () => Promise<string>> = new Map(
  Object.entries(files).map(([path, load]) => [path.slice('../manual/'.length, -'.md'.length), load]),
)
