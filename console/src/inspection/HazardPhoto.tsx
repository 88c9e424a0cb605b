import { PictureOutlined } from '@ant-design/icons'
import { sizedLink } from '../core/sized-link.ts'
import styles from './HazardPhoto.module.css'

/** A photo of a hazard, or a calm place where there is none. */
export function HazardPhoto({ link, alt, small = false }: { link: string | undefined; alt: string; small?: boolean }) {
  const look = small ? styles.small : styles.large
  if (!link)
    return (
      <span className={`${look} ${styles.none}`} aria-hidden="true">
        <PictureOutlined />
      </span>
    )
  return (
    <img className={look} src={small ? sizedLink(link, 'small') : link} alt={alt} loading="lazy" decoding="async" />
  )
}
