import styles from './TwoLines.module.css'
import { styled } from './theme/styled.ts'

/** A cell of two lines: a name, and in `<small>` what it belongs to. */
export const TwoLines = styled('span', styles.lines)
