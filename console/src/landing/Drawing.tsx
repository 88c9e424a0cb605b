import { styled } from '../ui/styled.ts'
import styles from './Drawing.module.css'

/** A picture of boxes, words and arrows. */
export const Drawing = styled('svg', styles.drawing)
export const Arrow = styled('path', styles.arrow)
