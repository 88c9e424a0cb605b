import { useEffect } from 'react'
import { useBrand } from '../core/brand-store.ts'
import { useTheme } from '../core/theme-choice.ts'
import { applyPalette } from '../ui/theme/apply-palette.ts'

/** A wall is dark, whatever the person has chosen for the console. */
export function useDarkWall(): void {
  const brand = useBrand()
  const theme = useTheme()
  useEffect(() => {
    applyPalette('dark', brand)
    return () => applyPalette(theme, brand)
  }, [brand, theme])
}
