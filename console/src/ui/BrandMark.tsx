import type { BrandLook } from '@watchfire/contract/core/brand-file.ts'
import type { ReactNode } from 'react'
import { useBrand } from '../core/brand-store.ts'
import styles from './BrandMark.module.css'

/** The brand's sign and its name; a brand whose lettering is one picture shows that instead, where there is room for it. */
export function BrandMark({ size, name, small = false }: { size: number; name: ReactNode; small?: boolean }) {
  const { logo, wideLogo } = useBrand()
  if (wideLogo && !small) return <OfBothThemes pictures={wideLogo} height={size} />
  return (
    <>
      <OfBothThemes pictures={logo} height={size} width={size} />
      {!small && name}
    </>
  )
}

/** Which of them is seen is for the stylesheet, so that it is right before any script runs. */
function OfBothThemes({ pictures, ...size }: { pictures: BrandLook['logo']; height: number; width?: number }) {
  return (
    <>
      <img className={styles.onDark} src={sourceOf(pictures.dark)} alt="" {...size} />
      <img className={styles.onLight} src={sourceOf(pictures.light)} alt="" {...size} />
    </>
  )
}

const sourceOf = (picture: string) =>
  picture.startsWith('<svg') ? `data:image/svg+xml,${encodeURIComponent(picture)}` : picture
