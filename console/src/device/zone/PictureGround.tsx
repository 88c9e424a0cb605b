import { useId } from 'react'
import styles from './PictureGround.module.css'

/** What zones are drawn on: the picture, or a grid of its shape. */
export function PictureGround({ url, ratio }: { url: string | undefined; ratio: number }) {
  const id = useId()
  if (url) return <image href={url} width={1} height={ratio} preserveAspectRatio="none" />
  const cell = 1 / 16
  return (
    <>
      <pattern id={id} width={cell} height={cell} patternUnits="userSpaceOnUse">
        <path className={styles.line} d={`M ${cell} 0 H 0 V ${cell}`} />
      </pattern>
      <rect className={styles.ground} width={1} height={ratio} />
      <rect width={1} height={ratio} fill={`url(#${id})`} />
    </>
  )
}
