import { Navigate, useParams } from 'react-router'
import { languageNow, useLanguage } from '../../core/language.ts'
import { lazyPage } from '../../ui/state/lazy-part.tsx'
import { ManualFrame } from './ManualFrame.tsx'
import { ManualText } from './ManualText.tsx'
import { manualSections } from './manual-sections.ts'
import { manualTexts } from './manual-texts.ts'

/** The text of each section in each language. */
const texts = new Map(
  [...manualTexts].map(([name, load]) => [
    name,
    lazyPage(async () => {
      const source = await load()
      return () => <ManualText source={source} />
    }),
  ]),
)

/** Loads the text of an address ahead. */
export const preloadText = async (path: string) => texts.get(`${path.split('/').at(-1)}.${languageNow()}`)?.preload()

/** The manual of this product. */
export function ManualPage() {
  const language = useLanguage()
  const { page = '' } = useParams()
  const Text = texts.get(`${page}.${language}`)
  if (!Text) return <Navigate to={`/word/${manualSections[0].page}`} replace />
  return (
    <ManualFrame page={page}>
      <Text />
    </ManualFrame>
  )
}
