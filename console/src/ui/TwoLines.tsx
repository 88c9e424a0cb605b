import { styled } from './styled.ts'
import styles from './TwoLines.module.css'

/** A cell of two lines: a name, and in `<small>` what it belongs to. */
export const TwoLines = styled('span', styles.lines)
