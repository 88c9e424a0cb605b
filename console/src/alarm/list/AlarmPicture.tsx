import { PictureOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { sizedLink } from '../../core/sized-link.ts'
import { useTexts } from '../../core/texts.ts'
import { alarmTexts } from '../model/alarm.texts.ts'
import styles from './AlarmPicture.module.css'

type Props = {
  /** Ready link with its ticket; undefined when the alarm has no picture. */
  link: string | undefined
  small?: boolean
  alt: string
  /** What is said where there is none: why. */
  noneText?: string | undefined
  className?: string
  /** The link's ticket may have run out while the page stood open: whoever shows it may ask for a new one. */
  onFailed?: () => void
  onSize?: (size: { width: number; height: number }) => void
}

/** A picture of evidence, or a calm place of the same size where there is none. */
export function AlarmPicture({ link, small = false, alt, noneText, className = '', onFailed, onSize }: Props) {
  const t = useTexts(alarmTexts)
  const [failedLink, setFailedLink] = useState<string>()
  if (!link || failedLink === link) {
    const said = link ? t('pictureFailed') : (noneText ?? t('noPicture'))
    return (
      <span className={`${styles.picture} ${styles.none} ${className}`} role="img" aria-label={said} title={said}>
        <PictureOutlined aria-hidden />
      </span>
    )
  }
  return (
    <img
      className={`${styles.picture} ${className}`}
      src={small ? sizedLink(link, 'small') : link}
      alt={alt}
      loading={small ? 'lazy' : 'eager'}
      decoding="async"
      draggable={false}
      onLoad={event => onSize?.({ width: event.currentTarget.naturalWidth, height: event.currentTarget.naturalHeight })}
      onError={() => {
        setFailedLink(link)
        onFailed?.()
      }}
    />
  )
}
