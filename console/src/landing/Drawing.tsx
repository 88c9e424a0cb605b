import { styled } from '../ui/theme/styled.ts'
import styles from './Drawing.module.css'

/** A picture of boxes, words and arrows. */
export const Drawing = styled('svg', styles.drawing)
export const Arrow = styled('path', styles.arrow)
