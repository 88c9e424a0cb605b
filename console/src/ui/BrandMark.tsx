import type { BrandLook } from '@watchfire/contract/core/brand.ts'
import { useBrand } from '../core/brand-store.ts'
import { useTheme } from '../core/theme-choice.ts'

type Picture = BrandLook['logo']['dark']
const source = (picture: Picture) =>
  picture.startsWith('<svg') ? `data:image/svg+xml,${encodeURIComponent(picture)}` : picture

/** The brand's sign and its name; a brand whose lettering is one picture shows that instead, where there is room for it. */
export function BrandMark({ size, name, small = false }: { size: number; name: React.ReactNode; small?: boolean }) {
  const { logo, wideLogo } = useBrand()
  const theme = useTheme()
  if (wideLogo && !small) return <img src={source(wideLogo[theme])} alt="" height={size} style={{ maxWidth: 220 }} />
  return (
    <>
      <img src={source(logo[theme])} alt="" width={size} height={size} style={{ flex: 'none' }} />
      {!small && name}
    </>
  )
}
