import type { CSSProperties, ReactNode, Ref } from 'react'
import styles from './PictureFrame.module.css'

type Props = {
  ref: Ref<HTMLDivElement>
  /** Height by width of the picture. */
  ratio: number
  /** What the window needs for everything else, and how high it is at most. */
  rest: string
  highest: string
  children: ReactNode
}

/** The room of a camera's picture that is drawn on: as high as the window lets it be, on a telephone as high as the picture. */
export const PictureFrame = ({ ref, ratio, rest, highest, children }: Props) => (
  <div
    ref={ref}
    className={styles.frame}
    style={{ '--ratio': 1 / ratio, '--rest': rest, '--highest': highest } as CSSProperties}
  >
    {children}
  </div>
)
