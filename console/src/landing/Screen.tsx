import { type ScreenName, screenPath } from '@watchfire/contract/core/screens.ts'
import { useBrand } from '../core/brand-store.ts'
import { useLanguage } from '../core/language.ts'
import styles from './Screen.module.css'

/** A picture of a screen in the words of the brand. Nothing where the brand has none: one of another brand would say other names. */
export function Screen({ name, alt, first = false }: { name: ScreenName; alt: string; first?: boolean }) {
  const { screens } = useBrand()
  const language = useLanguage()
  if (!screens) return null
  return (
    <img
      className={styles.screen}
      src={screenPath(name, screens, language)}
      alt={alt}
      width={1366}
      height={768}
      loading={first ? 'eager' : 'lazy'}
    />
  )
}
